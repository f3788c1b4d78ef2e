import { Container, Flex, Grid, Heading, Stack } from "@chakra-ui/react";
import { useNavigate } from "@remix-run/react";
import type { Delivery } from "medusa-backend/contract";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { totalQuantity } from "~/domain/cart";
import { useAccount } from "~/ui/shop-context";
import { CartChanges } from "./cart-changes";
import { CartLines } from "./cart-lines";
import { CheckoutSkeleton } from "./checkout-skeleton";
import { DeliveryForm, PROCEED_ID } from "./delivery-form";
import { EmptyCart } from "./empty-cart";
import { OrderSummary } from "./order-summary";
import { TestMark } from "./test-mark";
import { useServerCart } from "./use-server-cart";

const PaymentDialog = lazy(() => import("./payment-dialog"));

/** Cart, summary and delivery form; the payment opens over them once the form is whole. */
export function CheckoutPage() {
  const account = useAccount();
  const cart = useServerCart();
  const navigate = useNavigate();
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const [placed, setPlaced] = useState(false);
  const here = useIsMounted();

  function close() {
    setDelivery(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(PROCEED_ID)?.focus();
    });
  }

  async function finish() {
    setPlaced(true);
    await cart.clear();
    setDelivery(null);
    if (here.current) navigate("/dashboard/myOrders");
  }

  const empty = cart.items.length === 0 && delivery === null;
  return (
    <Container py={{ base: "8", md: "12" }}>
      <Flex align="center" gap="4" wrap="wrap" mb={{ base: "6", md: "8" }}>
        <Heading as="h1" textStyle="display">
          Checkout
        </Heading>
        <TestMark />
      </Flex>
      {!cart.ready || placed ? <CheckoutSkeleton /> : null}
      {cart.ready && !placed ? <CartChanges changes={cart.changes} onDismiss={cart.dismiss} /> : null}
      {cart.ready && !placed && empty ? <EmptyCart /> : null}
      {cart.ready && !placed && !empty ? (
        <Grid
          templateColumns={{ base: "1fr", lg: "minmax(0, 1fr) 22rem" }}
          gap={{ base: "8", lg: "12" }}
          alignItems="start"
        >
          <CartLines items={cart.items} increment={cart.increment} decrement={cart.decrement} remove={cart.remove} />
          <Stack position={{ lg: "sticky" }} top={{ lg: "6rem" }} gridRow={{ lg: "span 2" }}>
            <OrderSummary quantity={totalQuantity(cart)} itemsTotal={cart.itemsTotal} total={cart.total} />
          </Stack>
          <DeliveryForm name={account?.displayName ?? ""} email={account?.email ?? ""} onDelivery={setDelivery} />
        </Grid>
      ) : null}
      {delivery ? (
        <Suspense fallback={null}>
          <PaymentDialog
            purchase={{ items: cart.items, delivery, total: cart.total }}
            onClose={close}
            onPlaced={() => void finish()}
            onRefused={(error, during) => {
              cart.correct(error);
              if (during === "preparing") setDelivery(null);
            }}
          />
        </Suspense>
      ) : null}
    </Container>
  );
}

function useIsMounted() {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
