import { type Query, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { clearBoughtCart } from "~/cart/known-cart-storage";
import { formatMoney } from "~/domain/money";
import { isSettled, type Payment, paymentPath } from "~/domain/payment";
import { abortedAfter, FORM_TIMEOUT_MS } from "~/lib/times";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { placedOrder } from "~/ui/placed-order";
import { deliveryDrafts } from "./delivery-storage";
import styles from "./payment-page.module.css";
import { pendingPayments, readPayment, StateRefused, TestMark } from "./payments";

const SOON_MS = 2_000;
const LATER_MS = 10_000;
/** How many answers are requested at short intervals: about a minute's worth. */
const SOON_ANSWERS = 30;

type Kept = Payment | null;

function pauseAfter({ state }: Pick<Query<Kept>, "state">): number | false {
  if (isSettled(state.data ?? null)) return false;
  return state.dataUpdateCount + state.errorUpdateCount < SOON_ANSWERS ? SOON_MS : LATER_MS;
}

/** @throws Error when there was no answer. */
async function askForPayment(paymentIntentId: string, signal: AbortSignal): Promise<Kept> {
  try {
    return await readPayment(paymentIntentId, abortedAfter(FORM_TIMEOUT_MS, signal));
  } catch (error) {
    // The person has signed out, or is signed in as somebody else: the server knows where to send them.
    if (error instanceof StateRefused && (error.status === 401 || error.status === 404)) window.location.reload();
    throw error;
  }
}

/** The current state of the payment, requested repeatedly until it is settled; null while the shop cannot ask. */
function usePaymentState(paymentIntentId: string, loaded: Kept): Kept {
  const { data, isError } = useQuery({
    queryKey: ["payment", paymentIntentId],
    queryFn: ({ signal }) => askForPayment(paymentIntentId, signal),
    initialData: loaded,
    staleTime: SOON_MS,
    retry: false,
    refetchInterval: pauseAfter,
    refetchOnWindowFocus: "always",
    networkMode: "always",
  });
  return isError && !isSettled(data) ? null : data;
}

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

/** Forgets a settled payment. If it was paid, its cart is emptied; one that was started later, or elsewhere, stays. */
async function settleHere(payment: Payment): Promise<void> {
  if (!isSettled(payment)) return;
  const { paymentIntentId, outcome } = payment;
  if (outcome === "paid" && pendingPayments.isPending(paymentIntentId)) {
    await clearBoughtCart();
    deliveryDrafts.forget();
  }
  pendingPayments.forget(paymentIntentId);
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
        <ButtonLink size="lg" to="/checkout" onClick={() => pendingPayments.forget(paymentIntentId)}>
          Back to your cart
        </ButtonLink>
      );
    case "refunded":
    case "taken_back":
    case "owed":
      return (
        <ButtonLink size="lg" to="/explore">
          See all drones
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

const CHECKING = "Your payment is being checked";
const NOT_CHARGED = "You have not been charged";

/** The texts of the payment's page. They hold at any later time they are read. Null: the shop could not be asked. */
export function paymentWords(payment: Payment | null): { title: string; text: string } {
  if (!payment) {
    return {
      title: CHECKING,
      text: "The shop cannot be reached right now, so we cannot say yet what became of your payment. You will not be charged twice. This page keeps checking.",
    };
  }
  const total = formatMoney(payment.totalAmount);
  switch (payment.outcome) {
    case "paid":
      return { title: "Your order is placed", text: `Your payment of ${total} went through. Thank you!` };
    case "checking":
      return {
        title: CHECKING,
        text: `We are still confirming your payment of ${total}. Within a few minutes it becomes an order, or your card is not charged. You will not be charged twice, and you may leave this page.`,
      };
    case "unfinished":
      return {
        title: NOT_CHARGED,
        text: `The payment of ${total} was not finished, so there is no order. Your cart is as you left it, and you can try again.`,
      };
    case "not_charged":
      return {
        title: NOT_CHARGED,
        text: `No order was placed. If your bank shows ${total} as reserved, the hold ends by itself.`,
      };
    case "refunded":
      return {
        title: "Your order was cancelled",
        text: `Your payment of ${total} goes back to your card. Banks take a few days to show it.`,
      };
    case "taken_back":
      return {
        title: "Your order was cancelled",
        text: `Your bank has returned your payment of ${total} to you, so nothing more is due.`,
      };
    case "owed":
      return {
        title: "Your order was cancelled",
        text: `Not all of your payment of ${total} could be refunded to your card. We will write to you and pay the rest in another way.`,
      };
    case "lapsed":
      return {
        title: NOT_CHARGED,
        text: `Your order is placed, but your bank's hold of ${total} ended before the payment was taken. You do not need to pay again: we are looking into it and will get in touch.`,
      };
  }
}
