import { Button } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import { useState } from "react";
import type { Order } from "~/compat/contract/wire-order";
import { ListFailed, ListLoading } from "~/ui/list-states";
import { Screen } from "~/ui/screen";
import { ScreenNotice } from "~/ui/screen-notice";
import { AllOrdersFilter } from "./all-orders-filter";
import { AllOrdersList } from "./all-orders-list";
import { DeleteOrderDialog } from "./delete-order-dialog";
import { OrderDialog } from "./order-dialog";
import { OrdersPager } from "./orders-pager";
import { type AllOrdersAnswer, type OrdersView, useAllOrders } from "./use-orders";

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
        <AllOrdersList orders={page.orders} onView={setViewed} onDelete={setToDelete} />
      ) : null}
      {page?.orders.length === 0 ? <NoOrders view={view} /> : null}
      {!page && isError ? (
        <ListFailed title="The orders cannot be shown right now" onRetry={() => void refetch()} />
      ) : null}
      {!page && !isError ? <ListLoading label="Loading the orders" /> : null}
      {page ? <OrdersPager view={view} nextCursor={page.nextCursor} /> : null}
      {viewed ? <OrderDialog order={viewed} onClose={() => setViewed(null)} /> : null}
      {toDelete ? <DeleteOrderDialog order={toDelete} onClose={() => setToDelete(null)} /> : null}
    </Screen>
  );
}

function NoOrders({ view: { q, status, cursor } }: { view: OrdersView }) {
  if (!q && !status && !cursor) return <ScreenNotice title="No orders yet" text="The first one will be listed here." />;
  return (
    <ScreenNotice title="No order matches" text="Search by order number, customer, e-mail or payment, or see them all.">
      <Button asChild size="lg" variant="outline">
        <Link to="/dashboard/manageAllOrders">See all orders</Link>
      </Button>
    </ScreenNotice>
  );
}
