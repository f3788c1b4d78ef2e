import { cp, rename, rm } from "node:fs/promises";
import { Client } from "pg";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { mailFile } from "../support/mails";
import { stack } from "../support/stack";
import { clearFaults, dropWebhooks, EVERY_PAYMENT } from "../support/stripe";
import { checkShop } from "./checker/check-shop";
import { prepareLab, shop, startPurchases, whenSettled } from "./lab/lab";
import type { Purchase } from "./lab/shopper";

const BOOKED_TWICE_SQL = `
  insert into capture (id, amount, raw_amount, payment_id)
  select 'capt_planted_' || c.id, c.amount, c.raw_amount, c.payment_id from capture c
  join payment p on p.id = c.payment_id where p.data->>'id' = $1`;

/** The checker's breaks of this payment or order, without waiting for an idle shop, which cannot happen. */
async function breaksOf(id: string, quietWithinMs = 20_000): Promise<string[]> {
  const { breaks } = await checkShop(shop, { quietWithinMs });
  const about = breaks.filter(({ ids }) => Object.values(ids).includes(id));
  return about.map(({ invariant }) => invariant);
}

async function paidOrder(): Promise<{ purchase: Purchase; orderId: string }> {
  const [purchase] = await startPurchases(1);
  if (!purchase) throw new Error("nobody buys");
  await purchase.confirm();
  const { orderId } = await purchase.placeAsBrowser();
  if (!orderId) throw new Error("no order was placed");
  return { purchase, orderId };
}

beforeAll(prepareLab);
afterEach(clearFaults);

describe("the checker, on a running shop, sees", { timeout: 120_000 }, () => {
  it("an order that was deleted by hand", async () => {
    const { purchase, orderId } = await paidOrder();
    expect(await breaksOf(purchase.paymentIntentId)).toEqual([]);
    await queryDatabase('update "order" set deleted_at = now() where id = $1', [orderId]);
    expect(await breaksOf(purchase.paymentIntentId)).toEqual(["I1"]);
    await queryDatabase('update "order" set deleted_at = null where id = $1', [orderId]);
    expect(await breaksOf(purchase.paymentIntentId)).toEqual([]);
  });

  it("a capture that was booked twice", async () => {
    const { orderId, purchase } = await paidOrder();
    expect(await breaksOf(orderId)).toEqual([]);
    await queryDatabase(BOOKED_TWICE_SQL, [purchase.paymentIntentId]);
    expect(await breaksOf(orderId)).toEqual(["I3"]);
    await queryDatabase("delete from capture where id like 'capt_planted_%'");
  });

  it("a confirmation that was sent twice, and one that was lost", async () => {
    const { orderId } = await paidOrder();
    expect(await breaksOf(orderId)).toEqual([]);
    const sql = "select id from outbox_mail where order_id = $1 and kind = 'order_confirmation'";
    const [mail] = await queryDatabase(sql, [orderId]);
    const [sent, again] = [mailFile(String(mail?.id)), mailFile(`${mail?.id}-again`)];
    await cp(sent, again);
    expect(await breaksOf(orderId)).toEqual(["I5"]);
    await rm(again);
    await rename(sent, `${sent}.lost`);
    expect(await breaksOf(orderId)).toEqual(["I5"]);
    await rename(`${sent}.lost`, sent);
    expect(await breaksOf(orderId)).toEqual([]);
  });

  it("a hold that a dropped sweep left behind, and no break once the sweep is back", async () => {
    const [purchase] = await startPurchases(1);
    if (!purchase) throw new Error("nobody buys");
    await dropWebhooks(EVERY_PAYMENT);
    const sweeper = new Client({ connectionString: stack.databaseUrl });
    await sweeper.connect();
    try {
      // The sweep's own lock (medusa-backend, queries/jobs.ts), held without doing anything.
      await sweeper.query("select pg_advisory_lock(hashtextextended('shop:sweep-payments', 0))");
      await purchase.confirm();
      expect(await breaksOf(purchase.paymentIntentId, 12_000)).toEqual(["I1"]);
    } finally {
      await sweeper.end();
    }
    await whenSettled([purchase], { since: Date.now(), withinMs: 60_000 });
    expect(await breaksOf(purchase.paymentIntentId)).toEqual([]);
  });
});
