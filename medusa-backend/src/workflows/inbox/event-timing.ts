/**
 * How long the shop waits after an authorisation before it places the order. The browser that confirmed the payment
 * places the order itself and gets the answer. If it does not, the order is still placed within 10 s.
 */
export const BROWSER_FIRST_MS = 3_000;

/** True for an event that reports an authorisation (or a payment captured at once). */
export const isAuthorisation = (type: string) =>
  type === "payment_intent.amount_capturable_updated" || type === "payment_intent.succeeded";

/** How long to wait before an event of this type is processed, in milliseconds. */
export const restOf = (type: string): number => (isAuthorisation(type) ? BROWSER_FIRST_MS : 0);

/**
 * True for an event that should leave the order to the browser, because it is processed without waiting and may arrive
 * at the moment of the authorisation.
 */
export const isEarly = (type: string, attempts: number): boolean => attempts <= 1 && !isAuthorisation(type);

const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 600;

/** The pause after the `attempts`-th failure: 2 s, doubling, 10 minutes at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.max(0, attempts - 1));
}

/** After this many failures (about five hours) an event is no longer retried; the sweep takes care of its payment. */
export const MOST_ATTEMPTS = 36;

/** True for an event that reports a refund, or a refund that failed later. */
export const isRefund = (type: string): boolean => type.startsWith("charge.refund") || type.startsWith("refund.");

/** True for an event about a refund that a bank sent back, or a dispute. */
export const isReversal = (type: string): boolean => type === "refund.failed" || type.startsWith("charge.dispute.");

/** True for an event about a fraud warning of the card's issuer, or a review of the payment at Stripe. */
export const isWarning = (type: string): boolean =>
  type.startsWith("radar.early_fraud_warning.") || type.startsWith("review.");

/**
 * True for an event that may change what the shop does with a payment, as the README asks Stripe to send. Others are
 * stored and not processed: a new payment is the shop's own, and a charge's events repeat those of its payment.
 */
export const isNews = (type: string): boolean =>
  isRefund(type) ||
  isReversal(type) ||
  isWarning(type) ||
  (type.startsWith("payment_intent.") && type !== "payment_intent.created");

/** Stripe's event for a card that was declined, or whose owner did not authenticate. */
export const DECLINE = "payment_intent.payment_failed";
