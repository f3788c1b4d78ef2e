/**
 * An authorisation is left alone for so long: the browser that confirmed it places the order itself, and hears whether this was
 * the order's first time. Should it not, the order is there within 10 s all the same.
 */
export const BROWSER_FIRST_MS = 3_000;

/** True for the event that tells of an authorisation (or of money taken at once). */
export const isAuthorisation = (type: string) =>
  type === "payment_intent.amount_capturable_updated" || type === "payment_intent.succeeded";

/** How long an event of this type rests before it is processed. */
export const restOf = (type: string): number => (isAuthorisation(type) ? BROWSER_FIRST_MS : 0);

/** True when an event should leave an order to the browser: it has not rested yet, and may come in the moment of the authorisation. */
export const isEarly = (type: string, attempts: number): boolean => attempts <= 1 && !isAuthorisation(type);

const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 600;

/** The pause after the `attempts`-th failure: 2 s, doubling, 10 minutes at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.max(0, attempts - 1));
}

/** After so many failures (about five hours) an event is left as it is; the sweep looks after its payment. */
export const MOST_ATTEMPTS = 36;

/** True for an event that tells of money given back, or of a refund that failed later. */
export const isRefund = (type: string): boolean => type.startsWith("charge.refund") || type.startsWith("refund.");

/** What Stripe calls a declined card, or one whose owner did not authenticate. */
export const DECLINE = "payment_intent.payment_failed";
