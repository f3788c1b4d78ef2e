import { Client } from "pg";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { stack } from "../support/stack";
import { armWebhookFault, clearFaults } from "../support/webhooks";
import { checkShop } from "./checker/check-shop";
import { prepareLab, shop, startPurchases } from "./lab/lab";
import { whenSettled } from "./lab/settled";
import type { Purchase } from "./lab/shopper";

/** What the checker says of this payment, without waiting for a quiet that cannot come. */
async function breaksOf({ paymentIntentId }: Purchase, quietWithinMs = 20_000): Promise<string[]> {
  const { breaks } = await checkShop(shop, { quietWithinMs });
  return breaks.filter(({ ids }) => ids.payment_intent_id === paymentIntentId).map(({ invariant }) => invariant);
}

async function paidOrder(): Promise<{ purchase: Purchase; orderId: string }> {
  const [purchase] = await startPurchases(1);
  if (!purchase) throw new Error("nobody buys");
  await purchase.confirm();
  const { orderId } = await purchase.placeAsBrowser();
  return { purchase, orderId: orderId ?? "" };
}

beforeAll(prepareLab);
afterEach(clearFaults);

describe("the checker, on a running shop, sees", { timeout: 120_000 }, () => {
  it("an order that was deleted by hand", async () => {
    const { purchase, orderId } = await paidOrder();
    expect(await breaksOf(purchase)).toEqual([]);
    await queryDatabase('update "order" set deleted_at = now() where id = $1', [orderId]);
    expect(await breaksOf(purchase)).toEqual(["I1"]);
    await queryDatabase('update "order" set deleted_at = null where id = $1', [orderId]);
    expect(await breaksOf(purchase)).toEqual([]);
  });

  it("a capture that was booked twice", async () => {
    const { purchase, orderId } = await paidOrder();
    expect(await breaksOf(purchase)).toEqual([]);
    await queryDatabase(
      `insert into capture (id, amount, raw_amount, payment_id)
       select 'capt_planted_' || c.id, c.amount, c.raw_amount, c.payment_id from capture c
       join payment p on p.id = c.payment_id where p.data->>'id' = $1`,
      [purchase.paymentIntentId],
    );
    expect(await breaksOf(purchase)).toEqual(["I3"]);
    await queryDatabase("delete from capture where id like 'capt_planted_%'");
    expect(orderId).not.toBe("");
  });

  it("a hold that a dropped sweep left behind, and no break once the sweep is back", async () => {
    const [purchase] = await startPurchases(1);
    if (!purchase) throw new Error("nobody buys");
    await armWebhookFault({ do: "drop", times: 1_000_000 });
    const sweeper = new Client({ connectionString: stack.databaseUrl });
    await sweeper.connect();
    try {
      // The sweep's own lock (medusa-backend, lib/single-runner.ts), held by somebody who does nothing.
      await sweeper.query("select pg_advisory_lock(hashtextextended('shop:sweep-payments', 0))");
      await purchase.confirm();
      expect(await breaksOf(purchase, 12_000)).toEqual(["I1"]);
    } finally {
      await sweeper.end();
    }
    await whenSettled([purchase], { since: Date.now(), withinMs: 60_000 });
    expect(await breaksOf(purchase)).toEqual([]);
  });
});
