import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { awaitMoment, service } from "../support/control";
import { queryDatabase } from "../support/database";
import { cancelAtStripe } from "../support/payments";
import { clearFaults } from "../support/stripe";
import { checkBatch, prepareLab, startPurchases } from "./lab/lab";
import { ORDER_INSERT } from "./lab/points";
import type { Purchase } from "./lab/shopper";

const REACHED_WITHIN_MS = 30_000;
/** The lease of a payment's lock and the age of an order that counts as left behind are over by then. */
const STALLED_FOR_SECONDS = 70;
const ORDERS_SQL = `select id from "order" where metadata->>'payment_intent_id' = $1 and deleted_at is null`;
const LOOKED_SQL = `
  select extract(epoch from a.checked_at - o.created_at) > ${STALLED_FOR_SECONDS} as late
  from payment_attempt a join "order" o on o.metadata->>'payment_intent_id' = a.payment_intent_id
  where a.payment_intent_id = $1`;
const STATUS_SQL = "select status from payment_attempt where payment_intent_id = $1";

async function confirmedPurchase(): Promise<Purchase> {
  const [purchase] = await startPurchases(1);
  if (!purchase) throw new Error("nobody buys");
  await purchase.confirm();
  return purchase;
}
const ordersOf = async ({ paymentIntentId }: Purchase) =>
  (await queryDatabase(ORDERS_SQL, [paymentIntentId])).map(({ id }) => String(id));
const statusOf = async ({ paymentIntentId }: Purchase) => (await queryDatabase(STATUS_SQL, [paymentIntentId]))[0];
const breaksOf = async (purchase: Purchase) => (await checkBatch([purchase])).breaks;

beforeAll(prepareLab);
afterEach(clearFaults);

describe("an order", { timeout: 240_000 }, () => {
  it("is not taken from a server whose database stands still for longer than the lease of its lock", async () => {
    const purchase = await confirmedPurchase();
    const { paymentIntentId } = purchase;
    const moment = await awaitMoment({ statement: ORDER_INSERT, value: paymentIntentId, when: "committed" });
    const placing = purchase.place();
    expect(await moment.reached(REACHED_WITHIN_MS)).toBe(true);
    const begun = await ordersOf(purchase);
    const looked = async () => (await queryDatabase(LOOKED_SQL, [paymentIntentId]))[0] ?? { late: "no order" };
    await expect.poll(looked, { timeout: 150_000, interval: 500 }).toEqual({ late: true });
    await moment.resume();
    await placing;
    expect(await breaksOf(purchase)).toEqual([]);
    expect(await ordersOf(purchase)).toEqual(begun);
    expect(await purchase.page()).toBe("paid");
  });

  it("is removed when its payment was released and the server died before it could undo it", async () => {
    const purchase = await confirmedPurchase();
    const noted = { statement: "update payment_attempt set status", value: "to_capture", when: "before" } as const;
    const moment = await awaitMoment(noted);
    const placing = purchase.place();
    expect(await moment.reached(REACHED_WITHIN_MS)).toBe(true);
    await cancelAtStripe(purchase.paymentIntentId);
    await expect.poll(() => statusOf(purchase), { timeout: 30_000 }).toEqual({ status: "released" });
    await service("medusa", "kill");
    await moment.resume();
    await service("medusa", "start");
    await placing;
    expect(await ordersOf(purchase)).toHaveLength(1);
    await expect.poll(() => ordersOf(purchase), { timeout: 120_000, interval: 500 }).toEqual([]);
    expect(await breaksOf(purchase)).toEqual([]);
    expect(await purchase.page()).toBe("not_charged");
  });
});
