import { Button, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
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
        <Notice
          title="No orders yet"
          text="What you buy is listed here, with what you paid and whether it is on its way."
        >
          <Button asChild size="lg">
            <Link to="/explore">Look at the drones</Link>
          </Button>
        </Notice>
      ) : null}
      {!orders && isError ? (
        <Notice title="Your orders cannot be shown right now" text="They are safe; only the list could not be loaded.">
          <Button size="lg" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {!orders && !isError ? (
        <Stack role="status" aria-label="Loading your orders" gap="4">
          <Skeleton height="11rem" borderRadius="2xl" />
          <Skeleton height="11rem" borderRadius="2xl" />
        </Stack>
      ) : null}
    </Stack>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Stack
      align="flex-start"
      gap="3"
      bg="bg.subtle"
      borderRadius="2xl"
      px={{ base: "6", md: "10" }}
      py={{ base: "10", md: "14" }}
    >
      <Heading as="h2" size="xl">
        {title}
      </Heading>
      <Text color="fg.muted" mb="2">
        {text}
      </Text>
      {children}
    </Stack>
  );
}
