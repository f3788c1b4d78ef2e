import { setTimeout as sleep } from "node:timers/promises";
import { queryDatabase } from "../../support/database";
import type { Purchase } from "./shopper";

const LOOK_EVERY_MS = 200;
const ENDED_SQL = `
  select payment_intent_id from payment_attempt
  where payment_intent_id = any($1) and status in ('to_capture', 'captured', 'released', 'refunded')`;

/** Asks until the answer is `wanted`, or the time is up; returns the last answer. */
export async function whenSeen(
  ask: () => Promise<string>,
  wanted: string,
  { since, withinMs }: { since: number; withinMs: number },
): Promise<string> {
  let seen = await ask();
  for (; seen !== wanted && Date.now() - since < withinMs; seen = await ask()) await sleep(LOOK_EVERY_MS);
  return seen;
}

/**
 * Waits until each payment became an order or was released. Returns how long each took, counted from `since`, and the
 * ids of those that did neither within `withinMs`. If the database does not answer, it retries.
 */
export async function whenSettled(
  purchases: readonly Purchase[],
  { since, withinMs }: { since: number; withinMs: number },
) {
  const open = new Set(purchases.map(({ paymentIntentId }) => paymentIntentId));
  const tookMs: number[] = [];
  while (open.size > 0 && Date.now() - since < withinMs) {
    const rows = await queryDatabase(ENDED_SQL, [[...open]]).catch(() => []);
    for (const { payment_intent_id } of rows) {
      open.delete(String(payment_intent_id));
      tookMs.push(Date.now() - since);
    }
    if (open.size > 0) await sleep(LOOK_EVERY_MS);
  }
  return { tookMs, open: [...open] };
}
