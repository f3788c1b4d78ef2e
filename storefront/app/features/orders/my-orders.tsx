import { Button, Heading, Skeleton, Stack } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { EmptyState } from "~/ui/empty-state";
import { notify, TOAST_TEXTS } from "~/ui/toasts";
import { OrderList } from "./order-list";
import { type LoadedOrders, useOrders } from "./use-orders";

/** The person's own orders, newest first, or an honest word on why none can be shown. */
export function MyOrders({ email, loaded }: { email: string; loaded: LoadedOrders }) {
  const { data: orders, isError, refetch } = useOrders(email, loaded);
  useEffect(() => {
    if (isError) notify.error(TOAST_TEXTS.dataLoadFailed);
  }, [isError]);
  return (
    <Stack gap="6">
      <Heading as="h1" textStyle="display">
        My Orders
      </Heading>
      {orders && orders.length > 0 ? <OrderList orders={orders} /> : null}
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
        <EmptyState
          title="Your orders cannot be shown right now"
          text="They are safe; only the list could not be loaded."
          picture="/images/products/sparrow-2.webp"
        >
          <Button size="lg" onClick={() => void refetch()}>
            Try again
          </Button>
        </EmptyState>
      ) : null}
      {!orders && !isError ? (
        <Stack role="status" aria-label="Loading your orders" gap="4">
          <Skeleton height="11rem" borderRadius="l3" />
          <Skeleton height="11rem" borderRadius="l3" />
        </Stack>
      ) : null}
    </Stack>
  );
}
