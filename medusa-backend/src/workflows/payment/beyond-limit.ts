import { PAYMENTS_BY_ACCOUNT } from "../../lib/auth/rate-limits";
import type { Attempt } from "../../modules/payment-record/attempt";

/** So many payments of one account may wait for a card: as many as it may begin within a minute. */
const MOST_OPEN = PAYMENTS_BY_ACCOUNT;

/**
 * Which of a customer's open payments (newest first) are too many. The one that is answered now stays, and so does one whose card
 * was authorised: it counts as none of them.
 */
export function beyondLimit<T extends Pick<Attempt, "payment_intent_id" | "authorised_at">>(
  open: readonly T[],
  answered: string,
): T[] {
  return open
    .filter(({ payment_intent_id, authorised_at }) => authorised_at === null && payment_intent_id !== answered)
    .slice(MOST_OPEN - 1);
}
