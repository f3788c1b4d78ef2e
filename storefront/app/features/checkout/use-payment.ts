import pRetry from "p-retry";
import { useEffect, useReducer, useRef, useState } from "react";
import { idTokenSource } from "~/auth";
import { AppError } from "~/domain/app-error";
import { tooLittleToPay } from "~/domain/costs";
import { shopApi } from "~/lib/shop-api";
import { CHECKOUT_TIMEOUT_MS } from "~/lib/times";
import { useAccount } from "~/ui/shop-context";
import { notify, TOAST_TEXTS } from "~/ui/toasts";
import {
  type Attempt,
  type CardVerdict,
  HOLD_RELEASED,
  INITIAL_PAYMENT,
  isRefusal,
  mayPass,
  NOT_AUTHORISED,
  openOutcome,
  type PaymentEvent,
  type Purchase,
  prepareFailure,
  reducePayment,
} from "./payment-state";
import {
  changeSince,
  IntentAnswer,
  OrderAnswer,
  pendingPayments,
  purchaseKey,
  toAttempt,
  toIntentRequest,
  toOrderRequest,
} from "./payments";

/**
 * `onRefused`: the server answered with other prices or stock than the cart's; `during` says whether the card had been
 * confirmed. `onUnknown`: the outcome of the payment is not known yet, and its page can tell; it stays stored as
 * pending.
 */
export type Handlers = {
  onPlaced: (orderId: string) => void;
  onRefused: (error: AppError, during: "preparing" | "ordering") => void;
  onUnknown: (paymentIntentId: string) => void;
};

const saysFreshLines = (error: AppError) => error.code === "price_changed" || error.code === "unavailable";

/**
 * An intent once the purchase `isPriced` and whenever it changes, then the card and the order. If the purchase changes
 * after the first intent, `change` says how, and nothing is paid before `agree`.
 */
export function usePayment(purchase: Purchase, isPriced: boolean, handlers: Handlers) {
  const [state, dispatch] = useReducer(reducePayment, INITIAL_PAYMENT);
  const email = useAccount()?.email ?? "";
  const wanted = useSamePurchase(purchase);
  const [agreed, setAgreed] = useState<Purchase | null>(null);
  // The buyer has pressed "Proceed to Payment" for this one.
  if (agreed === null && state.attempt) setAgreed(state.attempt.purchase);
  const change = agreed && changeSince(agreed, wanted);
  const latest = useRef(handlers);
  const running = useRef(false);
  const authorised = useRef(false);
  useEffect(() => {
    latest.current = handlers;
  });

  const outdated = state.phase === "ready" && state.attempt?.purchase !== wanted;
  useEffect(() => {
    if (outdated) dispatch({ type: "prepare" });
  }, [outdated]);

  useEffect(() => {
    if (state.phase !== "preparing" || !isPriced) return;
    const controller = new AbortController();
    requestAttempt(wanted, controller.signal).then(
      (attempt) => controller.signal.aborted || dispatch({ type: "prepared", attempt }),
      (error: AppError) => {
        if (controller.signal.aborted) return;
        dispatch({ type: "prepareFailed", message: prepareFailure(error) });
        if (saysFreshLines(error)) latest.current.onRefused(error, "preparing");
      },
    );
    return () => controller.abort();
  }, [state.phase, wanted, isPriced]);

  async function order(attempt: Attempt): Promise<PaymentEvent> {
    const outcome = await placeOrder(attempt);
    if (outcome.is === "unknown") {
      // The payment's page does not exist for the account that is signed in now.
      if (outcome.error.code !== "account_changed") latest.current.onUnknown(attempt.paymentIntentId);
      return { type: "orderUnknown", message: openOutcome(outcome.error) };
    }
    if (outcome.is === "placed") {
      notify.success(TOAST_TEXTS.orderConfirmed);
      notify.success(TOAST_TEXTS.paymentCompleted);
      latest.current.onPlaced(outcome.orderId);
      return { type: "orderPlaced" };
    }
    pendingPayments.forget(attempt.paymentIntentId);
    if (outcome.error.code === "payment_required" && !authorised.current)
      return { type: "cardRefused", message: NOT_AUTHORISED };
    notify.error(TOAST_TEXTS.orderFailed);
    if (saysFreshLines(outcome.error)) latest.current.onRefused(outcome.error, "ordering");
    return { type: "orderRefused", message: `${outcome.error.message} ${HOLD_RELEASED}` };
  }

  /** Runs one at a time: a second click while one is running does nothing. */
  async function exclusively(steps: () => Promise<PaymentEvent>) {
    if (running.current) return;
    running.current = true;
    const closeToast = notify.loading(TOAST_TEXTS.paymentWaiting);
    try {
      dispatch(await steps());
    } finally {
      closeToast();
      running.current = false;
    }
  }

  function pay(authorise: (attempt: Attempt) => Promise<CardVerdict>) {
    const { attempt } = state;
    if (state.phase !== "ready" || !attempt || outdated || change) return;
    void exclusively(async () => {
      dispatch({ type: "pay" });
      pendingPayments.remember({ paymentIntentId: attempt.paymentIntentId, email });
      const verdict = await authorise(attempt);
      if (verdict.is === "refused" || verdict.is === "ended") {
        pendingPayments.forget(attempt.paymentIntentId);
        const { message } = verdict;
        if (verdict.is === "ended") return { type: "paymentEnded", message };
        return { type: "cardRefused", message, next: verdict.next };
      }
      authorised.current = verdict.is === "authorised";
      dispatch({ type: "authorised" });
      return order(attempt);
    });
  }

  return { state, change, agree: () => setAgreed(wanted), retryPrepare: () => dispatch({ type: "prepare" }), pay };
}

/** @throws AppError */
async function requestAttempt(purchase: Purchase, signal: AbortSignal): Promise<Attempt> {
  const tooLittle = tooLittleToPay(purchase.total);
  if (tooLittle) throw new AppError("invalid", tooLittle);
  const options = { schema: IntentAnswer, bearer: idTokenSource, signal, timeoutMs: CHECKOUT_TIMEOUT_MS };
  try {
    return toAttempt(purchase, await shopApi.post("/create-payment-intent", toIntentRequest(purchase), options));
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("internal", "Something went wrong.", { cause });
  }
}

/** The same object as long as the purchase stays the same, however often the cart is read again. */
function useSamePurchase(purchase: Purchase): Purchase {
  const [kept, keep] = useState(purchase);
  if (purchaseKey(kept) === purchaseKey(purchase)) return kept;
  keep(purchase);
  return purchase;
}

/** `unknown`: there is no definite answer, and the order may still be placed without the browser. */
export type PlaceOutcome =
  | { is: "placed"; orderId: string }
  | { is: "refused"; error: AppError }
  | { is: "unknown"; error: AppError };

/** Four more tries, 0.5 s, 1 s, 2 s and 4 s apart. Each may take 20 s, because the server asks Stripe meanwhile. */
const RETRIES = { retries: 4, minTimeout: 500, factor: 2, maxTimeout: 30_000 };

/**
 * Posts the order of an authorised payment until there is a definite answer. Repeating is safe: with the transaction id
 * every repeat finds the same order (docs/decisions/payments.md).
 */
export async function placeOrder(attempt: Attempt, retry = RETRIES): Promise<PlaceOutcome> {
  const post = () =>
    shopApi.post("/orders", toOrderRequest(attempt), { schema: OrderAnswer, timeoutMs: CHECKOUT_TIMEOUT_MS });
  try {
    const shouldRetry = ({ error }: { error: Error }) => error instanceof AppError && mayPass(error);
    const answer = await pRetry(post, { ...retry, shouldRetry });
    return { is: "placed", orderId: answer.insertedId };
  } catch (cause) {
    const error = cause instanceof AppError ? cause : new AppError("internal", "Something went wrong.", { cause });
    return { is: isRefusal(error) ? "refused" : "unknown", error };
  }
}
