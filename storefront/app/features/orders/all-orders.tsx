import { useState } from "react";
import type { Order } from "~/compat/contract/wire-order";
import { ButtonLink } from "~/ui/button-link";
import { Late } from "~/ui/late/late-part";
import { ListFailed, ListLoading } from "~/ui/list-states";
import { Screen } from "~/ui/screen";
import { ScreenNotice } from "~/ui/screen-notice";
import { AllOrdersFilter } from "./all-orders-filter";
import { AllOrdersList } from "./all-orders-list";
import { DELETE_ORDER_DIALOG, ORDER_DIALOG } from "./late-dialogs";
import { OrdersPager } from "./orders-pager";
import { type AllOrdersAnswer, type OrdersView, toQuery, useAllOrders } from "./use-orders";

/** All orders, newest first, to search, view, ship and delete. */
export function AllOrders({ answer }: { answer: AllOrdersAnswer }) {
  const { view } = answer;
  const { data: page, isError, refetch } = useAllOrders(answer);
  const [viewed, setViewed] = useState<Order | null>(null);
  const [toDelete, setToDelete] = useState<Order | null>(null);
  return (
    <Screen title="Manage All Orders">
      <AllOrdersFilter view={view} />
      {page && page.orders.length > 0 ? (
        <AllOrdersList orders={page.orders} deleted={page.deleted} onView={setViewed} onDelete={setToDelete} />
      ) : null}
      {page?.orders.length === 0 && !page.nextCursor ? <NoOrders view={view} /> : null}
      {!page && isError ? (
        <ListFailed title="The orders cannot be shown right now" onRetry={() => void refetch()} />
      ) : null}
      {!page && !isError ? <ListLoading label="Loading the orders" /> : null}
      {page ? <OrdersPager what="orders" view={view} nextCursor={page.nextCursor} toQuery={toQuery} /> : null}
      {viewed ? <Late part={ORDER_DIALOG} props={{ order: viewed, onClose: () => setViewed(null) }} /> : null}
      {toDelete ? (
        <Late part={DELETE_ORDER_DIALOG} props={{ order: toDelete, onClose: () => setToDelete(null) }} />
      ) : null}
    </Screen>
  );
}

function NoOrders({ view: { q, status, cursor } }: { view: OrdersView }) {
  if (!q && !status && !cursor) return <ScreenNotice title="No orders yet" text="The first one will be listed here." />;
  return (
    <ScreenNotice title="No order matches" text="Search by order number, customer, e-mail or payment, or see them all.">
      <ButtonLink size="lg" variant="outline" to="/dashboard/manageAllOrders">
        See all orders
      </ButtonLink>
    </ScreenNotice>
  );
}
