import { expect } from "vitest";
import { checkBatch, startPurchases } from "../faults/lab/lab";
import { whenSettled } from "../faults/lab/settled";
import type { Purchase } from "../faults/lab/shopper";
import { ledgerEntry } from "../support/payments";

/** Within which each payment is one order or a void hold: docs/reliability.md. */
const SETTLED_WITHIN_MS = 180_000;

/** Buys once through each server, because the first purchase of a process takes many times as long as later ones. */
export async function warmUp(): Promise<void> {
  const purchases = await startPurchases(4);
  for (const purchase of purchases) {
    await purchase.confirm();
    expect(await purchase.placeAsBrowser()).toMatchObject({ orderId: expect.any(String) });
  }
}

/**
 * Waits until each payment is one order or a void hold, and lets the checker join Stripe's ledger with the database.
 * `since` is when the shop was whole again.
 */
export async function expectSettled(title: string, purchases: readonly Purchase[], since: number): Promise<void> {
  const { tookMs, open } = await whenSettled(purchases, { since, withinMs: SETTLED_WITHIN_MS });
  expect(open, "payments that are neither an order nor released").toEqual([]);
  const { breaks, quietAfterMs, payments } = await checkBatch(purchases);
  const entries = await Promise.all(purchases.map(({ paymentIntentId }) => ledgerEntry(paymentIntentId)));
  const orders = entries.filter((entry) => entry?.status === "succeeded").length;
  const longest = Math.round(Math.max(0, ...tookMs));
  const ended = `${orders} of ${purchases.length} payments are orders, the others void, within ${longest} ms`;
  process.stdout.write(`  ${title}: ${ended}; ${breaks.length} breaks in ${payments} payments\n`);
  expect(breaks).toEqual([]);
  expect(quietAfterMs, "the shop did not become idle").not.toBeNull();
}
