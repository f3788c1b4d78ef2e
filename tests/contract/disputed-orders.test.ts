import { beforeAll, describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { demoAdmin } from "../support/demo-admin";
import { inFull } from "../support/in-full";
import { asOps, buyCaptured, findingsOf, statusOf } from "../support/money";
import { eventsOf, orderPath, readOrderPage } from "../support/order-page";
import { happen } from "../support/payments";
import { Person } from "../support/person";
import { askRefund, pressRefund, readDesk } from "../support/refunds";
import { buyCounted, buySent } from "../support/returns";
import { postWebhook, signatureOf } from "../support/webhooks";

let admin: Person;
beforeAll(async () => {
  admin = await demoAdmin();
});

type Outcome = "won" | "lost" | "warning_closed";

/** Opens a dispute, and waits until the shop knows. */
async function dispute({ orderId, transactionId }: { orderId: string; transactionId: string }, body: object = {}) {
  const { id } = await happen(`payment_intents/${transactionId}/dispute`, body);
  const status = async () => (await readDesk(admin, orderId)).desk.disputes[0]?.status;
  await expect.poll(status).toBeDefined();
  return {
    async end(outcome: Outcome) {
      await happen(`disputes/${id}/status`, { status: outcome });
      await expect.poll(status).toBe(outcome);
    },
  };
}

const update = (orderId: string) => admin.api("PUT", "/updateStatus", { body: { orderId } });
const erase = async (buyer: Person) =>
  (await buyer.submit("/dashboard/account/delete", { sure: "delete", password: buyer.password })).status;
const isShipped = async (orderId: string) => (await eventsOf(admin, orderId)).includes("shipped");

/** The fields of the order's page that send all that is left of an order as one parcel. */
async function parcelFields(orderId: string) {
  const { desk } = await readDesk(admin, orderId);
  const left = desk.lines.filter((line) => line.left > 0);
  return Object.fromEntries(
    left.flatMap((line, place) => [
      [`ship_line_${place}`, line.lineId],
      [`ship_quantity_${place}`, String(line.left)],
      [`ship_left_${place}`, String(line.left)],
    ]),
  );
}

/** What the question of the order's page says, and the risks that its second button names. */
async function askToShip(orderId: string) {
  const html = await (
    await admin.submit(orderPath(orderId), { form: "parcel", ...(await parcelFields(orderId)) })
  ).text();
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

describe.each(Object.entries(RISKS))("an unsent order with %s", (name, { begin, words }) => {
  const some = name === "a review" ? inFull : it;

  some("is sent only by somebody who was told, and freely once that has ended well", async () => {
    const { orderId, transactionId } = await buyCaptured(await Person.signUp());
    const end = await begin(transactionId);
    await expect.poll(async () => (await askToShip(orderId)).html).toMatch(words);
    expect(await shopMails(orderId)).not.toEqual([]);
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

describe("events about a review that arrive in the wrong order", () => {
  inFull("leave the order at risk if it found fraud, and not if it approved the payment", async () => {
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
  });
});

describe("an unsent order whose dispute is lost", () => {
  it.each(["its owner", "an admin", "ops"] as const)("is ended by %s, and the sums are true", async (who) => {
    const bought = await buyCounted(2);
    const { orderId, buyer, cents, transactionId } = bought;
    await (await dispute(bought)).end("lost");
    expect(await findingsOf(transactionId)).toMatchObject([{ kind: "order_without_money", actions: ["cancel_order"] }]);
    expect((await readDesk(admin, orderId)).desk.money).toEqual({
      captured: cents,
      refunded: 0,
      takenBack: cents,
      left: 0,
    });
    expect((await update(orderId)).status).toBe(409);
    const cancel = () => {
      if (who === "ops") return asOps("POST", `/admin/orders/${orderId}/cancel`);
      return (who === "an admin" ? admin : buyer).api("DELETE", `/deleteOrder/${orderId}`);
    };
    expect((await cancel()).status).toBe(200);
    expect(await bought.reserved()).toMatchObject({ stocked: 100, reserved: 0 });
    expect(await bought.refunded()).toBe(0);
    await expect.poll(() => statusOf(transactionId)).toBe("refunded");
    const paid = await asOps("GET", `/admin/shop/money/payments?q=${transactionId}`);
    expect(paid.body).toMatchObject({ payments: [{ status: "taken_back" }] });
    expect(await findingsOf(transactionId)).toEqual([]);
    const page = await (await buyer.visit(orderPath(orderId))).text();
    expect(page).toContain("bank has returned");
    expect(page).not.toContain("on its way back to the card");
    expect(await erase(buyer)).toBe(302);
  });

  inFull("of which a part was sent ends when the rest is taken off it", async () => {
    const bought = await buyCounted(2);
    const { orderId } = bought;
    await bought.packPart(1);
    await (await dispute(bought)).end("lost");
    const { desk } = await readDesk(admin, orderId);
    const line = desk.refundable?.lines.find(({ sent }) => !sent);
    expect(desk.refundable?.left).toBe(0);
    const choice = { items: [{ lineId: line?.lineId ?? "", sent: false, quantity: 1 }], restock: true };
    const asked = await askRefund(admin, orderId, choice);
    expect((await pressRefund(admin, orderId, choice, asked)).status).toBe(200);
    expect(await bought.reserved()).toMatchObject({ stocked: 99, reserved: 0 });
    expect((await readDesk(admin, orderId)).order.status).toBe("shipped");
  });
});

/** A sent order of two pieces; both came back while the payment was disputed. */
async function buyReceived() {
  const bought = await buySent(2, { admin });
  const returnId = await bought.ask(2);
  const open = await dispute(bought);
  const asked = await (await admin.submit(orderPath(bought.orderId), { form: "arrived", return_id: returnId })).text();
  const done = await admin.submit(orderPath(bought.orderId), {
    form: "receive",
    return_id: returnId,
    refund: /name="refund" value="(\d+)"/.exec(asked)?.[1] ?? "",
  });
  return { ...bought, open, asked, done: await done.text(), status: done.status };
}

/** Makes an order's returns and refunds older, as if they had been decided then. */
const age = async (orderId: string, days: number) => {
  for (const table of ['"return"', "order_refund"])
    await queryDatabase(
      `update ${table} set created_at = created_at - make_interval(days => $2),
         updated_at = updated_at - make_interval(days => $2) where order_id = $1`,
      [orderId, days],
    );
};

describe("what is due when a return arrives during a dispute", () => {
  it("waits for the bank, in words, and is refunded however late the shop wins", async () => {
    const { orderId, buyer, cents, asked, done, status, open, refunded, transactionId } = await buyReceived();
    expect(status).toBe(200);
    for (const page of [asked, done]) expect(page).toContain("once the bank has decided");
    expect(done).not.toContain("on its way to the card");
    const page = await (await buyer.visit(orderPath(orderId))).text();
    expect(page).toContain("bank is still deciding");
    expect(page).not.toContain("on its way back to the card");
    await age(orderId, 40);
    expect((await findingsOf(transactionId))[0]?.sentence).toMatch(/due to the customer/);
    expect(await refunded()).toBe(0);
    await open.end("won");
    await expect.poll(refunded, { timeout: 60_000 }).toBe(2 * cents);
  });

  inFull("is nothing once the bank has kept the money", async () => {
    const { orderId, buyer, open, refunded, transactionId } = await buyReceived();
    await open.end("lost");
    expect(await findingsOf(transactionId)).toEqual([]);
    expect(await refunded()).toBe(0);
    expect(await (await buyer.visit(orderPath(orderId))).text()).toContain("bank has returned");
    expect(await erase(buyer)).toBe(302);
  });
});
