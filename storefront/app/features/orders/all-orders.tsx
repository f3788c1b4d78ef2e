import { useRef, useState } from "react";
import type { Order } from "~/medusa/to-order";
import { Button, ButtonLink } from "~/ui/button";

import { CursorPager } from "~/ui/cursor-pager";
import { Late } from "~/ui/late/late-part";
import { ListFailed, ListLoading } from "~/ui/list-states";
import { Screen } from "~/ui/screen";
import { ScreenNotice } from "~/ui/screen-notice";
import { useList } from "~/ui/use-list";
import { AllOrdersFilter } from "./all-orders-filter";
import { AllOrdersList } from "./all-orders-list";
import { DELETE_ORDER_DIALOG, ORDER_DIALOG } from "./late-dialogs";
import css from "./new-orders.module.css";
import { isNarrowed, type OrdersView, toConditions, toQuery } from "./orders-view";
import { useNewOrders } from "./use-new-orders";
import { type AllOrdersAnswer, ORDERS } from "./use-orders";

type Props = { count: number; busy: boolean; onShow: () => void };

/** Shows the number of new orders above the list, without moving it; a press shows them. */
function NewOrders({ count, busy, onShow }: Props) {
  return (
    <div role="status" className={css.notice}>
      {count > 0 ? (
        <Button size="sm" className={css.button} aria-disabled={busy || undefined} onClick={busy ? undefined : onShow}>
          {count === 1 ? "1 new order" : `${count} new orders`}
        </Button>
      ) : null}
    </div>
  );
}

/** All orders, to search, filter, sort, view, ship, delete and export. */
export function AllOrders({ answer }: { answer: AllOrdersAnswer }) {
  const { view, countries } = answer;
  const { data: page, isError, isFetching, refetch } = useList(answer, ORDERS);
  const newOrders = useNewOrders(view, page);
  const list = useRef<HTMLDivElement>(null);
  const [viewed, setViewed] = useState<Order | null>(null);
  const [toDelete, setToDelete] = useState<Order | null>(null);
  /** The button disappears with its orders, so the newest one gets the focus; it scrolls only if it is out of sight. */
  const showNew = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("h2 a")?.focus());
  };
  return (
    <Screen title="Manage All Orders" links={<ExportLink view={view} />}>
      <AllOrdersFilter view={view} countries={countries} />
      <div ref={list}>
        <NewOrders count={newOrders} busy={isFetching} onShow={showNew} />
        {page && page.orders.length > 0 ? (
          <AllOrdersList orders={page.orders} deleted={page.deleted} onView={setViewed} onDelete={setToDelete} />
        ) : null}
      </div>
      {page?.orders.length === 0 && !page.nextCursor ? <NoOrders view={view} /> : null}
      {!page && isError ? (
        <ListFailed title="The orders cannot be shown right now" onRetry={() => void refetch()} />
      ) : null}
      {!page && !isError ? <ListLoading label="Loading the orders" /> : null}
      {page ? (
        <CursorPager what="orders" view={view} sort={view.sort} nextCursor={page.nextCursor} toQuery={toQuery} />
      ) : null}
      {viewed ? <Late part={ORDER_DIALOG} props={{ order: viewed, onClose: () => setViewed(null) }} /> : null}
      {toDelete ? (
        <Late part={DELETE_ORDER_DIALOG} props={{ order: toDelete, onClose: () => setToDelete(null) }} />
      ) : null}
    </Screen>
  );
}

/** The full list, not only its page, as a file. */
function ExportLink({ view }: { view: OrdersView }) {
  return (
    <ButtonLink
      variant="outline"
      size="sm"
      reloadDocument
      to={{ pathname: "/dashboard/ordersExport", search: toConditions(view).toString() }}
    >
      Export
    </ButtonLink>
  );
}

function NoOrders({ view }: { view: OrdersView }) {
  const { q, status, cursor } = view;
  if (!isNarrowed(view) && !cursor)
    return <ScreenNotice title="No orders yet" text="The first one will be listed here." />;
  return (
    <ScreenNotice
      title="No order matches"
      text="Search by order number, customer, e-mail, product, address, phone, amount or payment, or see them all."
    >
      {q && !status ? (
        <ButtonLink size="lg" to={{ search: toQuery({ ...view, status: "cancelled", cursor: null }).toString() }}>
          Search cancelled orders
        </ButtonLink>
      ) : null}
      <ButtonLink size="lg" variant="outline" to="/dashboard/manageAllOrders">
        See all orders
      </ButtonLink>
    </ScreenNotice>
  );
}
