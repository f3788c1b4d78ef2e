import { describe, expect, it } from "vitest";
import { OFTEN, queryDatabase } from "../support/database";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { eventsOf, orderPath, readOrderPage } from "../support/orders";
import { happen } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { readStaffOrder } from "../support/refunds";
import { postWebhook, signatureOf } from "../support/stripe";

const admin = await demoAdmin();

const update = (orderId: string) => admin.api("PUT", "/updateStatus", { body: { orderId } });
const isShipped = async (orderId: string) => (await eventsOf(admin, orderId)).includes("shipped");

/** The fields of the order's page that send an order's only line, of one piece, as one parcel. */
async function parcelFields(orderId: string) {
  const { desk } = await readStaffOrder(admin, orderId);
  return { ship_line_0: desk.lines[0]?.lineId ?? "", ship_quantity_0: "1", ship_left_0: "1" };
}

/** What the question of the order's page says, and the risks that its second button names. */
async function askToShip(orderId: string) {
  const asked = await admin.submit(orderPath(orderId), { form: "parcel", ...(await parcelFields(orderId)) });
  const html = await asked.text();
  return { html, risks: /name="risks" value="([^"]*)"/.exec(html)?.[1] ?? "" };
}
const pressShip = async (orderId: string, risks: string) =>
  await admin.submit(orderPath(orderId), { form: "send", risks, ...(await parcelFields(orderId)) });

const manyRow = async (orderId: string) => {
  const { order } = await readOrderPage(admin, orderId);
  const list = { form: "check", list: `${order.displayId}, 1Z999AA10123456784, UPS` };
  return await (await admin.submit("/dashboard/ship", list)).text();
};

/** The mails to the shop about an order's payment. */
const shopMails = async (orderId: string) =>
  await queryDatabase(
    "select kind from outbox_mail where data->>'orderId' = $1 and kind in ('payment_at_risk', 'payment_disputed')",
    [orderId],
  );

/** Every risk to an unsent order: how it begins, what the shop says, and how it ends well. */
const RISKS: Record<string, { begin: (transactionId: string) => Promise<() => Promise<unknown>>; words: RegExp }> = {
  "an open dispute": {
    async begin(transactionId) {
      const { id } = await happen(`payment_intents/${transactionId}/dispute`);
      return () => happen(`disputes/${id}/status`, { status: "won" });
    },
    words: /disputes this payment/,
  },
  "an early fraud warning": {
    async begin(transactionId) {
      await happen(`payment_intents/${transactionId}/fraud_warning`);
      const { id } = await happen(`payment_intents/${transactionId}/review`);
      return () => happen(`reviews/${id}/close`, { closed_reason: "approved" });
    },
    words: /may be fraud/,
  },
  "a review": {
    async begin(transactionId) {
      const { id } = await happen(`payment_intents/${transactionId}/review`);
      return () => happen(`reviews/${id}/close`, { closed_reason: "approved" });
    },
    words: /review of this payment/,
  },
};

describe.each(few(Object.entries(RISKS), 1))("an unsent order with %s", (_name, { begin, words }) => {
  it("is sent only by somebody who was told, and freely once that has ended well", async () => {
    const { orderId, transactionId } = await buyCaptured(await Person.signUp());
    const end = await begin(transactionId);
    await expect.poll(() => shopMails(orderId), OFTEN).not.toEqual([]);
    await expect.poll(async () => (await askToShip(orderId)).html).toMatch(words);
    const refused = await update(orderId);
    expect([refused.status, refused.body]).toMatchObject([409, { error: { code: "payment_at_risk" } }]);
    expect(await manyRow(orderId)).toMatch(words);
    expect((await pressShip(orderId, "")).status).toBe(409);
    expect(await isShipped(orderId)).toBe(false);
    await end();
    await expect.poll(async () => (await update(orderId)).status).toBe(200);
    expect(await isShipped(orderId)).toBe(true);
  });

  inFull("is sent from its own page by the button that names it", async () => {
    const { orderId, transactionId } = await buyCaptured(await Person.signUp());
    await begin(transactionId);
    await expect.poll(async () => (await askToShip(orderId)).html).toMatch(words);
    const { risks } = await askToShip(orderId);
    expect((await pressShip(orderId, risks)).status).toBe(200);
    expect(await isShipped(orderId)).toBe(true);
  });
});

/** Posts an event of Stripe about an object that the sandbox does not know. */
async function tell(type: string, object: object): Promise<number> {
  const created = Math.floor(Date.now() / 1000);
  const event = { id: `evt_${crypto.randomUUID()}`, object: "event", type, created, data: { object } };
  const body = JSON.stringify(event);
  return await postWebhook(body, signatureOf(body));
}

inFull(
  "events about a review that arrive in the wrong order leave the order at risk if it found fraud, and not if it approved the payment",
  async () => {
    for (const [reason, status] of [
      ["refunded_as_fraud", 409],
      ["approved", 200],
    ] as const) {
      const { orderId, transactionId } = await buyCaptured(await Person.signUp());
      const id = `prv_${crypto.randomUUID()}`;
      const review = { id, object: "review", payment_intent: transactionId, created: 1_700_000_000 };
      expect(await tell("review.closed", { ...review, open: false, reason })).toBe(200);
      expect(await tell("review.opened", { ...review, open: true, reason: "rule" })).toBe(200);
      const stored = async () =>
        (await queryDatabase("select processed_at from stripe_event where warning->>'id' = $1", [id])).every(
          ({ processed_at }) => processed_at !== null,
        );
      await expect.poll(stored).toBe(true);
      expect((await update(orderId)).status, reason).toBe(status);
    }
  },
);
