import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ActOnFindingAnswer } from "../../medusa-backend/src/contract/money";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import {
  audited,
  buyCaptured,
  buyUncaptured,
  comparedAt,
  compareNow,
  DAY,
  findingOf,
  findingsOf,
  leaveAlone,
  moneyPath,
  placedLongAgo,
  settle,
  statusOf,
} from "../support/money";
import { asOps } from "../support/ops";
import { numberOf } from "../support/orders";
import { agePayment, confirmPayment, ledgerEntry, payBesideTheShop, stripe } from "../support/payments";
import { Person } from "../support/person";
import { buy, startPurchase } from "../support/purchase";
import { armWebhookFault, clearFaults } from "../support/stripe";

const buyer = await Person.signUp();
afterEach(clearFaults);

inFull(
  "the money ledger refuses an action that does not fit, one that is unknown, and a finding that is not there",
  async () => {
    const { id } = await payBesideTheShop({ amount: 900, capture: "automatic" });
    const finding = await findingOf(id);
    expect((await asOps("POST", moneyPath(finding.id), { action: "finish" })).status).toBe(409);
    expect((await asOps("POST", moneyPath(finding.id), { action: "keep" })).body).toMatchObject({ code: "invalid" });
    expect((await asOps("POST", moneyPath("money_without_order:pi_none"), { action: "refund" })).status).toBe(404);
    expect((await ledgerEntry(id))?.amount_refunded).toBe(0);
    await settle(finding, "refund");
  },
);

describe("money without an order", () => {
  it("that was taken for an order that is gone goes back", async () => {
    const { orderId, transactionId, price } = await buyCaptured(buyer);
    await queryDatabase(`delete from order_status where order_id = $1`, [orderId]);
    await queryDatabase(`update "order" set deleted_at = now() where id = $1`, [orderId]);
    const finding = await findingOf(transactionId);
    expect(finding).toMatchObject({ kind: "money_without_order", orderId: null, actions: ["refund"] });
    const trail = await settle(finding, "refund");
    expect(trail).toMatchObject([{ action: "money.refund", details: { finding: "money_without_order" } }]);
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: Math.round(price * 100) });
    expect(await statusOf(transactionId)).toBe("refunded");
  });

  it("that is held, unknown to the shop, is voided", async () => {
    const { id } = await payBesideTheShop({ amount: 5_000, capture: "manual" });
    const finding = await findingOf(id);
    expect(finding).toMatchObject({ kind: "money_without_order", actions: ["void"] });
    expect(finding.sentence).toMatch(/holds \$50\.00.*not started in this shop/);
    expect(finding.expiresAt).not.toBeNull();
    expect(await settle(finding, "void")).toMatchObject([{ action: "money.void" }]);
    expect((await ledgerEntry(id))?.status).toBe("canceled");
  });

  it("that was authorised while nobody looked becomes its order", async () => {
    const person = await Person.signUp();
    const { clientSecret, paymentIntentId } = await startPurchase(person);
    await armWebhookFault({ do: "drop", times: 50 }, paymentIntentId);
    await leaveAlone(paymentIntentId);
    await confirmPayment(clientSecret);
    expect(await findingsOf(paymentIntentId)).toEqual([]);
    await agePayment(paymentIntentId, 600);
    const finding = await findingOf(paymentIntentId);
    expect(finding).toMatchObject({ kind: "money_without_order", actions: ["finish", "void"] });
    expect(await settle(finding, "finish")).toMatchObject([{ action: "money.finish" }]);
    expect(await ledgerEntry(paymentIntentId)).toMatchObject({ status: "succeeded", captures: 1 });
    const orders = await person.api("GET", `/orders?email=${encodeURIComponent(person.email)}`);
    expect(orders.body).toMatchObject([{ transactionId: paymentIntentId }]);
  });
});

describe("an order without money", () => {
  inFull("whose hold ended before its capture is said to be so, and is cancelled by one click", async () => {
    const { orderId, transactionId } = await buyUncaptured(buyer);
    expect(await agePayment(transactionId, 7 * DAY)).toBe("canceled");
    await queryDatabase("update payment_attempt set checked_at = null where payment_intent_id = $1", [transactionId]);
    await expect.poll(() => statusOf(transactionId)).toBe("expired");
    const finding = await findingOf(transactionId);
    expect(finding).toMatchObject({ kind: "order_without_money", orderId, actions: ["cancel_order"] });
    expect(finding.sentence).toContain("never taken");
    expect((await buyer.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_status: "pending" });
    const invoice = await (await buyer.visit(`/dashboard/invoice/${orderId}`)).text();
    expect(invoice).toContain("Your card has not been charged yet.");
    expect(invoice).not.toContain("Paid in full");
    expect(await settle(finding, "cancel_order")).toMatchObject([{ action: "money.cancel_order" }]);
    expect((await buyer.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_status: "cancelled" });
    expect(await ledgerEntry(transactionId)).toMatchObject({ captures: 0, amount_received: 0 });
    expect(await statusOf(transactionId)).toBe("released");
  });

  inFull("for which Stripe knows no payment is cancelled by one click", async () => {
    const { orderId } = await buy(buyer);
    const unknown = `pi_unknown_${randomUUID().slice(0, 8)}`;
    const rename = `update "order" set metadata = jsonb_set(metadata, '{payment_intent_id}', to_jsonb($2::text)) where id = $1`;
    await queryDatabase(rename, [orderId, unknown]);
    const { findings } = await compareNow();
    const finding = findings.find((found) => found.orderId === orderId && found.kind === "order_without_money");
    expect(finding).toMatchObject({ paymentIntentId: unknown, actions: ["cancel_order"] });
    expect((await asOps("POST", moneyPath(finding?.id ?? ""), { action: "cancel_order" })).status).toBe(200);
    expect((await findingsOf(orderId)).filter(({ kind }) => kind === "order_without_money")).toEqual([]);
  });
});

// In short: the same action on what was authorised while nobody looked.
inFull("money that is not taken is taken by one click", async () => {
  const { orderId, transactionId } = await buyUncaptured(buyer);
  expect(await findingsOf(transactionId)).toEqual([]);
  await placedLongAgo(orderId);
  const finding = await findingOf(transactionId);
  expect(finding).toMatchObject({ kind: "not_captured", orderId, actions: ["finish"] });
  expect(await settle(finding, "finish")).toMatchObject([{ action: "money.finish" }]);
  expect(await ledgerEntry(transactionId)).toMatchObject({ status: "succeeded", captures: 1 });
  expect(await statusOf(transactionId)).toBe("captured");
});

const Payments = z.object({
  payments: z.array(z.looseObject({ paymentIntentId: z.string(), orderId: z.string().nullable() })),
  nextCursor: z.string().nullable(),
});
afterEach(clearFaults);

inFull("an amount that differs is seen, and the order is cancelled with its money by one click", async () => {
  const { orderId, transactionId, price } = await buyCaptured(buyer);
  const cheaper = `update order_summary set totals = jsonb_set(totals, '{current_order_total}', '1') where order_id = $1`;
  await queryDatabase(cheaper, [orderId]);
  const finding = await findingOf(transactionId);
  expect(finding).toMatchObject({ kind: "amount_differs", orderId, actions: ["cancel_order"] });
  expect(finding.sentence).toContain("is for $1.00, but Stripe has taken $149.00");
  await settle(finding, "cancel_order");
  expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: Math.round(price * 100) });
});

inFull("a second payment of one order goes back by one click, and the first stays", async () => {
  const { orderId, transactionId, price } = await buyCaptured(buyer);
  const session = (await ledgerEntry(transactionId))?.metadata.session_id ?? "";
  const { id } = await payBesideTheShop({
    amount: Math.round(price * 100),
    capture: "automatic",
    metadata: { session_id: session },
  });
  const finding = await findingOf(id);
  expect(finding).toMatchObject({ kind: "captured_twice", orderId, actions: ["refund"] });
  expect(await settle(finding, "refund")).toMatchObject([{ action: "money.refund" }]);
  expect(await ledgerEntry(id)).toMatchObject({ amount_refunded: Math.round(price * 100) });
  expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: 0 });
});

inFull("a cancelled order whose money was kept is refunded by one click", async () => {
  const { orderId, transactionId, price } = await buyCaptured(buyer);
  // At once, its reservations too: a job that sees a part of it, or stock that is still reserved, refunds the order.
  await queryDatabase(
    `with attempt as (update payment_attempt set status = 'refunded' where payment_intent_id = $1),
         record as (update order_status set status = 'cancelled' where order_id = $2),
         stock as (update reservation_item set deleted_at = now()
           where line_item_id in (select item_id from order_item where order_id = $2))
       update "order" set status = 'canceled', canceled_at = now() - interval '10 minutes' where id = $2`,
    [transactionId, orderId],
  );
  const finding = await findingOf(transactionId);
  expect(finding).toMatchObject({ kind: "refund_missing", orderId, actions: ["refund"] });
  const answer = await asOps("POST", moneyPath(finding.id), { action: "refund" });
  expect(parseAnswer(ActOnFindingAnswer, answer).resolved).toBe(true);
  expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: Math.round(price * 100) });
  expect(await audited(orderId)).toMatchObject([{ action: "money.refund", details: { finding: "refund_missing" } }]);
});

inFull(
  "a comparison between two of all payments sees what Stripe changed of older ones, and is one of all after a day, or after one cut short",
  async () => {
    const { orderId, transactionId } = await buyCaptured(buyer);
    await agePayment(transactionId, 10 * DAY);
    await queryDatabase(`update "order" set created_at = created_at - interval '10 days' where id = $1`, [orderId]);
    expect((await compareNow()).latest).toMatchObject({ outcome: "complete", reach: "whole" });
    await armWebhookFault({ do: "drop", times: 50 }, transactionId);
    await stripe.refunds.create({ payment_intent: transactionId, amount: 1_000 });

    const { latest, findings } = await compareNow("lately");
    expect(latest).toMatchObject({ outcome: "complete", reach: "lately" });
    const finding = findings.find(({ paymentIntentId }) => paymentIntentId === transactionId);
    expect(finding).toMatchObject({ kind: "refund_differs" });
    await comparedAt(Date.now() - 25 * 3_600_000);
    expect((await compareNow("lately")).latest).toMatchObject({ reach: "whole" });
    await queryDatabase("update money_comparison set outcome = 'partial' where outcome = 'complete'");
    expect((await compareNow("lately")).latest).toMatchObject({ outcome: "complete", reach: "whole" });
    expect((await compareNow("lately")).latest).toMatchObject({ outcome: "complete", reach: "lately" });
    await settle(await findingOf(transactionId), "note_refund");
  },
);

inFull(
  "the list of payments finds one by its PaymentIntent, its order and its customer, and goes on by cursor",
  async () => {
    const person = await Person.signUp();
    const [first, second] = [await buy(person), await buy(person)];
    const list = async (query: string) =>
      parseAnswer(Payments, await asOps("GET", `/admin/shop/money/payments?${query}`));
    for (const q of [first.transactionId, first.orderId, `%23${await numberOf(first.orderId)}`]) {
      const { payments } = await list(`q=${q}`);
      expect(payments).toMatchObject([
        { paymentIntentId: first.transactionId, orderId: first.orderId, amount: 14_900 },
      ]);
    }
    const newest = await list(`limit=1&q=${person.email}`);
    expect(newest.payments).toMatchObject([{ paymentIntentId: second.transactionId }]);
    const older = await list(`limit=1&q=${person.email}&cursor=${newest.nextCursor}`);
    expect(older).toMatchObject({ payments: [{ paymentIntentId: first.transactionId }], nextCursor: null });
    expect((await asOps("GET", "/admin/shop/money/payments?cursor=nonsense")).body).toMatchObject({ code: "invalid" });
  },
);

describe("money that ops gave back", () => {
  const orderOf = async (orderId: string) => (await buyer.api("GET", `/orders/${orderId}`)).body;

  inFull("with Medusa Admin's own button stands on the order, and its charge stays what it was", async () => {
    const { orderId, transactionId, price } = await buyCaptured(buyer);
    expect(await orderOf(orderId)).not.toHaveProperty("refunded_amount");
    const [payment] = await queryDatabase("select id from payment where data->>'id' = $1", [transactionId]);
    for (const [amount, refundedAmount] of [
      [40, 40],
      [9.99, 49.99],
    ]) {
      expect((await asOps("POST", `/admin/payments/${payment?.id}/refund`, { amount })).status).toBe(200);
      const refunded = { refunded_amount: refundedAmount, order_status: "pending" };
      expect(await orderOf(orderId)).toMatchObject({ total_amount: price, ...refunded });
    }
    expect(await findingsOf(transactionId)).toEqual([]);
    expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: Math.round(price * 100) });
  });

  it("at Stripe is written into Medusa's books by its event", async () => {
    const { orderId, transactionId, price } = await buyCaptured(buyer);
    await stripe.refunds.create({ payment_intent: transactionId, amount: 2_550 });
    await expect.poll(() => orderOf(orderId)).toMatchObject({ total_amount: price, refunded_amount: 25.5 });
    const query = `q=${transactionId}`;
    expect((await asOps("GET", `/admin/shop/money/payments?${query}`)).body).toMatchObject({
      payments: [{ captured: 14_900, refunded: 2_550, orderStatus: "pending" }],
    });
    expect(await findingsOf(transactionId)).toEqual([]);
    // The transaction is written last, after the order shows the refund.
    await expect
      .poll(() =>
        queryDatabase(
          "select amount::float8 from order_transaction where order_id = $1 and reference = 'refund' and deleted_at is null",
          [orderId],
        ),
      )
      .toEqual([{ amount: -25.5 }]);
  });

  it("at Stripe whose event was lost is found, and noted by one click without moving money", async () => {
    const { orderId, transactionId } = await buyCaptured(buyer);
    await armWebhookFault({ do: "drop", times: 50 }, transactionId);
    await stripe.refunds.create({ payment_intent: transactionId, amount: 1_000 });
    const finding = await findingOf(transactionId);
    expect(finding).toMatchObject({ kind: "refund_differs", actions: ["note_refund"] });
    expect(await settle(finding, "note_refund")).toMatchObject([{ action: "money.note_refund" }]);
    expect(await orderOf(orderId)).toMatchObject({ refunded_amount: 10 });
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: 1_000 });
  });

  inFull("at Stripe, noted by a server that died after its first row, is found and finished once", async () => {
    const { orderId, transactionId } = await buyCaptured(buyer);
    await armWebhookFault({ do: "drop", times: 50 }, transactionId);
    await stripe.refunds.create({ payment_intent: transactionId, amount: 1_000 });
    await queryDatabase(
      `insert into refund (id, payment_id, amount, raw_amount, created_at)
        select 'ref_' || p.id, p.id, 10, '{"value":"10","precision":20}', now() - interval '2 minutes'
        from payment p join order_payment_collection l on l.payment_collection_id = p.payment_collection_id where l.order_id = $1`,
      [orderId],
    );
    const finding = await findingOf(transactionId);
    expect(finding).toMatchObject({ kind: "refund_differs", actions: ["note_refund"] });
    await settle(finding, "note_refund");
    const inOrder = `
      select t.amount::float8 as paid_back, l.amount::float8 as credited, (m.totals->>'pending_difference')::float8 as due
      from "order" o join order_summary m on m.order_id = o.id and m.version = o.version
      join order_transaction t on t.order_id = o.id and t.reference = 'refund' and t.deleted_at is null
      join order_credit_line l on l.order_id = o.id and l.version = o.version and l.deleted_at is null where o.id = $1`;
    expect(await queryDatabase(inOrder, [orderId])).toEqual([{ paid_back: -10, credited: 10, due: 0 }]);
    expect(await findingsOf(transactionId)).toEqual([]);
  });
});
