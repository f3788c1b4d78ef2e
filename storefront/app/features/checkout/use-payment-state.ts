import { type Query, useQuery } from "@tanstack/react-query";
import { isSettled, type Payment } from "~/domain/payment";
import { FORM_TIMEOUT_MS } from "~/lib/times";
import { readPayment, StateRefused } from "./payment-wire";

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
export function usePaymentState(paymentIntentId: string, loaded: Kept): Kept {
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
