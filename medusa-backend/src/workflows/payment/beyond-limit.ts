import { PAYMENTS_BY_ACCOUNT } from "../../lib/auth/rate-limits";
import type { Attempt } from "../../modules/payment-record/attempt";

/** How many payments of one account may wait for a card: as many as the account may start in a minute. */
const MOST_OPEN = PAYMENTS_BY_ACCOUNT;

/**
 * The payments beyond the limit among a customer's open ones (newest first). The current one stays, and so does one
 * whose card was authorised, which does not count towards the limit.
 */
export function beyondLimit<T extends Pick<Attempt, "payment_intent_id" | "authorised_at">>(
  open: readonly T[],
  answered: string,
): T[] {
  return open
    .filter(({ payment_intent_id, authorised_at }) => authorised_at === null && payment_intent_id !== answered)
    .slice(MOST_OPEN - 1);
}
