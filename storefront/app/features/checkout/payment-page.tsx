import { type Query, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { clearBoughtCart } from "~/cart/known-cart-storage";
import { isSettled, type Payment, paymentPath } from "~/domain/payment";
import { FORM_TIMEOUT_MS } from "~/lib/times";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { placedOrder } from "~/ui/placed-order";
import { deliveryDrafts } from "./delivery-storage";
import styles from "./payment-page.module.css";
import { readPayment, StateRefused } from "./payment-wire";
import { paymentWords } from "./payment-words";
import { forgetPayment, isPendingPayment } from "./pending-payment";
import { TestMark } from "./test-mark";

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
    return await readPayment(paymentIntentId, AbortSignal.any([signal, AbortSignal.timeout(FORM_TIMEOUT_MS)]));
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
