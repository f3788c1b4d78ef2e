import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { clearBoughtCart } from "~/cart/known-cart-storage";
import type { Payment } from "~/domain/payment";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { placedOrder } from "~/ui/placed-order";
import { deliveryDrafts } from "./delivery-storage";
import styles from "./payment-page.module.css";
import { paymentPath } from "./payment-path";
import { paymentWords } from "./payment-words";
import { forgetPayment, isPendingPayment } from "./pending-payment";
import { TestMark } from "./test-mark";
import { usePaymentState } from "./use-payment-state";

/** `loaded` is what the server knew when it rendered the page; null when it could not ask. */
type Props = { paymentIntentId: string; loaded: Payment | null };

/** The outcome of one payment. It updates itself and is safe to reload. */
export function PaymentPage(props: Props) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <PaymentStatus key={props.paymentIntentId} {...props} />
    </QueryClientProvider>
  );
}

function PaymentStatus({ paymentIntentId, loaded }: Props) {
  const payment = usePaymentState(paymentIntentId, loaded);
  const { title, text } = paymentWords(payment);
  useEffect(() => {
    if (payment) void settleHere(payment);
  }, [payment]);
  return (
    <div className={styles.page}>
      <TestMark />
      <div className={styles.state}>
        <EmptyState as="h1" live title={title} text={text} picture="/images/products/kestrel-air-1.webp">
          <NextSteps payment={payment} paymentIntentId={paymentIntentId} />
        </EmptyState>
      </div>
    </div>
  );
}

/**
 * Deletes what this browser remembers of a settled payment. If it was paid, its cart is emptied too; a cart that was
 * started later, or elsewhere, stays.
 */
async function settleHere({ paymentIntentId, outcome }: Payment): Promise<void> {
  if (outcome === "checking" || outcome === "unfinished") return;
  if (outcome === "paid" && isPendingPayment(paymentIntentId)) {
    await clearBoughtCart();
    deliveryDrafts.forget();
  }
  forgetPayment(paymentIntentId);
}

function NextSteps({ payment, paymentIntentId }: { payment: Payment | null; paymentIntentId: string }) {
  switch (payment?.outcome) {
    case "paid":
    case "lapsed":
      return (
        <ButtonLink
          size="lg"
          to="/dashboard/myOrders"
          state={payment.outcome === "paid" && payment.orderId ? placedOrder(payment.orderId) : null}
        >
          See it in My Orders
        </ButtonLink>
      );
    case "unfinished":
    case "not_charged":
      return (
        <ButtonLink size="lg" to="/checkout" onClick={() => forgetPayment(paymentIntentId)}>
          Back to your cart
        </ButtonLink>
      );
    case "refunded":
      return (
        <ButtonLink size="lg" to="/explore">
          Look at the drones
        </ButtonLink>
      );
    default:
      return (
        <ButtonLink size="lg" variant="outline" to={paymentPath(paymentIntentId)} reloadDocument>
          Check again
        </ButtonLink>
      );
  }
}
