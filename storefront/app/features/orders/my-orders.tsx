import { Button } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import { useState } from "react";
import type { Order } from "~/compat/contract/wire-order";
import { EmptyState } from "~/ui/empty-state";
import { ListFailed, ListLoading } from "~/ui/list-states";
import { Screen } from "~/ui/screen";
import { DeleteOrderDialog } from "./delete-order-dialog";
import { OrderList } from "./order-list";
import { type MyOrdersAnswer, useOrders } from "./use-orders";

/** The person's own orders, newest first, or a message when none can be shown. */
export function MyOrders({ answer }: { answer: MyOrdersAnswer }) {
  const { data: page, isError, refetch } = useOrders(answer);
  const orders = page?.orders;
  const [toDelete, setToDelete] = useState<Order | null>(null);
  return (
    <Screen title="My Orders">
      {orders && orders.length > 0 ? <OrderList orders={orders} onDelete={setToDelete} /> : null}
      {orders?.length === 0 ? (
        <EmptyState
          title="No orders yet"
          text="What you buy is listed here, with what you paid and whether it is on its way."
          picture="/images/products/kestrel-air-1.webp"
        >
          <Button asChild size="lg">
            <Link to="/explore">Look at the drones</Link>
          </Button>
        </EmptyState>
      ) : null}
      {!orders && isError ? (
        <ListFailed title="Your orders cannot be shown right now" onRetry={() => void refetch()} />
      ) : null}
      {!orders && !isError ? <ListLoading label="Loading your orders" /> : null}
      {toDelete ? <DeleteOrderDialog order={toDelete} onClose={() => setToDelete(null)} /> : null}
    </Screen>
  );
}
