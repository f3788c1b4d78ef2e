import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Order } from "~/medusa/to-order";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Late } from "~/ui/late/late-part";
import { ListFailed, ListLoading } from "~/ui/list-states";
import { getPlacedOrder } from "~/ui/placed-order";
import { Screen } from "~/ui/screen";
import { ScreenNotice } from "~/ui/screen-notice";
import { useList } from "~/ui/use-list";
import { ViewLinks } from "~/ui/view-links";
import { DELETE_ORDER_DIALOG } from "./late-dialogs";
import { OrderList } from "./order-list";
import { type MyOrdersAnswer, ORDERS } from "./use-orders";

/**
 * The order placed just before this screen; null for none. It is reported once: it is removed from the history at once,
 * so that neither a reload nor going back reports it again.
 */
function usePlacedOrder(): string | null {
  const { state } = useLocation();
  const [placed, setPlaced] = useState<string | null>(null);
  useEffect(() => {
    const orderId = getPlacedOrder(state);
    if (orderId === null) return;
    setPlaced(orderId);
    // Remix keeps a navigation's state under `usr`, beside the key and the place of the entry.
    window.history.replaceState({ ...window.history.state, usr: null }, "");
  }, [state]);
  return placed;
}

/** The person's own orders, newest first, or a message when none can be shown. */
export function MyOrders({ answer }: { answer: MyOrdersAnswer }) {
  const { status } = answer;
  const { data: page, isError, refetch } = useList(answer, ORDERS);
  const orders = page?.orders;
  const placed = usePlacedOrder();
  const [toDelete, setToDelete] = useState<Order | null>(null);
  return (
    <Screen title="My Orders">
      <ViewLinks
        label="Which orders"
        views={[
          { text: "Current", search: "", isShown: status === "current" },
          { text: "Cancelled", search: "?status=cancelled", isShown: status === "cancelled" },
          { text: "Hidden", search: "?status=hidden", isShown: status === "hidden" },
        ]}
      />
      {orders && orders.length > 0 ? (
        <OrderList orders={orders} deleted={page?.deleted} placed={placed} onDelete={setToDelete} />
      ) : null}
      {orders?.length === 0 && status === "cancelled" ? (
        <ScreenNotice title="No cancelled orders" text="Orders that you or we cancelled are listed here." />
      ) : null}
      {orders?.length === 0 && status === "hidden" ? (
        <ScreenNotice title="No hidden orders" text="Shipped orders that you delete from your list are listed here." />
      ) : null}
      {orders?.length === 0 && status === "current" ? (
        <EmptyState
          title="No orders yet"
          text="What you buy is listed here, with what you paid and whether it has shipped."
          picture="/images/products/kestrel-air-1.webp"
        >
          <ButtonLink size="lg" to="/explore">
            See all drones
          </ButtonLink>
        </EmptyState>
      ) : null}
      {!orders && isError ? (
        <ListFailed title="Your orders cannot be shown right now" onRetry={() => void refetch()} />
      ) : null}
      {!orders && !isError ? <ListLoading label="Loading your orders" /> : null}
      {toDelete ? (
        <Late part={DELETE_ORDER_DIALOG} props={{ order: toDelete, onClose: () => setToDelete(null) }} />
      ) : null}
    </Screen>
  );
}
