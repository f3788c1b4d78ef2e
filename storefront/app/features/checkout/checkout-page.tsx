import { useNavigate } from "@remix-run/react";
import type { Delivery } from "medusa-backend/contract";
import { useEffect, useRef, useState } from "react";
import { totalQuantity } from "~/domain/cart";
import { Late, latePart } from "~/ui/late/late-part";
import { useAccount } from "~/ui/shop-context";
import titles from "~/ui/titles.module.css";
import { CartChanges } from "./cart-changes";
import { CartLines } from "./cart-lines";
import styles from "./checkout-page.module.css";
import { CheckoutSkeleton } from "./checkout-skeleton";
import { DeliveryForm, PROCEED_ID } from "./delivery-form";
import { EmptyCart } from "./empty-cart";
import { OrderSummary } from "./order-summary";
import { paymentPath } from "./payment-path";
import { forgetPendingPayments, pendingPaymentOf } from "./pending-payment";
import { TestMark } from "./test-mark";
import { useServerCart } from "./use-server-cart";

const PAYMENT_DIALOG = latePart(() => import("./payment-dialog"), {
  name: "The payment",
  askedFor: ({ purchase }) => purchase.delivery,
});

/** Cart, summary and delivery form; the payment opens over them once the form is complete. */
export function CheckoutPage() {
  const account = useAccount();
  const cart = useServerCart();
  const navigate = useNavigate();
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const [placed, setPlaced] = useState(false);
  const here = useIsMounted();
  const leaving = useWayToPendingPayment(account?.email ?? "");

  function close() {
    setDelivery(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(PROCEED_ID)?.focus();
    });
  }

  async function finish() {
    setPlaced(true);
    await cart.clear();
    forgetPendingPayments();
    setDelivery(null);
    if (here.current) navigate("/dashboard/myOrders");
  }

  const waiting = !cart.ready || placed || leaving;
  const empty = cart.items.length === 0 && delivery === null;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={titles.display}>Checkout</h1>
        <TestMark />
      </div>
      {waiting ? <CheckoutSkeleton /> : null}
      {!waiting ? <CartChanges changes={cart.changes} onDismiss={cart.dismiss} /> : null}
      {!waiting && empty ? <EmptyCart /> : null}
      {!waiting && !empty ? (
        <div className={styles.columns}>
          <CartLines items={cart.items} increment={cart.increment} decrement={cart.decrement} remove={cart.remove} />
          <div className={styles.summary}>
            <OrderSummary
              quantity={totalQuantity(cart)}
              itemsTotal={cart.itemsTotal}
              extras={cart.extras}
              total={cart.total}
            />
          </div>
          <DeliveryForm name={account?.displayName ?? ""} email={account?.email ?? ""} onDelivery={setDelivery} />
        </div>
      ) : null}
      {delivery ? (
        <Late
          part={PAYMENT_DIALOG}
          props={{
            purchase: { items: cart.items, delivery, total: cart.total, extras: cart.extras },
            onClose: close,
            onPlaced: () => void finish(),
            onUnknown: (paymentIntentId) => here.current && navigate(paymentPath(paymentIntentId)),
            onRefused: (error, during) => {
              cart.correct(error);
              if (during === "preparing") setDelivery(null);
            },
          }}
        />
      ) : null}
    </div>
  );
}

/** A payment that was interrupted (by a reload or a closed tab) comes first: its page tells what became of it. */
function useWayToPendingPayment(email: string): boolean {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was pending when the screen opened; a payment begun on it stays
  useEffect(() => {
    const paymentIntentId = pendingPaymentOf(email);
    if (!paymentIntentId) return;
    setLeaving(true);
    navigate(paymentPath(paymentIntentId), { replace: true });
  }, []);
  return leaving;
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
