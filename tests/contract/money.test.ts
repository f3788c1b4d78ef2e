import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { freeze } from "../support/control";
import { queryDatabase } from "../support/database";
import { callMedusa, signInOps } from "../support/ops";
import { agePayment, confirmPayment, failCalls, ledgerEntry, payBesideTheShop, stripe } from "../support/payments";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { startPurchase } from "../support/unfinished-purchase";
import { armWebhookFault, clearFaults } from "../support/webhooks";

const DAY = 86_400;
const Finding = z.object({
  id: z.string(),
  kind: z.string(),
  sentence: z.string(),
  since: z.iso.datetime(),
  payment_intent_id: z.string().nullable(),
  order_id: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
  actions: z.array(z.string()),
});
type Finding = z.infer<typeof Finding>;
const Comparison = z.object({ outcome: z.string(), finished_at: z.iso.datetime(), payments: z.number() });
const Money = z.object({
  busy: z.boolean(),
  latest: Comparison.nullable(),
  compared: Comparison.nullable(),
  findings: z.array(Finding),
});
const Acted = z.object({ resolved: z.boolean(), findings: z.array(Finding) });
const Payments = z.object({
  payments: z.array(z.looseObject({ payment_intent_id: z.string(), order_id: z.string().nullable() })),
  next_cursor: z.string().nullable(),
});

let ops: string;
let buyer: Person;

beforeAll(async () => {
  ops = await signInOps();
  buyer = await Person.signUp();
});
afterEach(clearFaults);

const asOps = (method: string, path: string, body?: unknown) => callMedusa(method, path, { token: ops, body });
const moneyPath = (id: string) => `/admin/shop/money/findings/${encodeURIComponent(id)}`;
const statusOf = async (paymentIntentId: string) =>
  (await queryDatabase("select status from payment_attempt where payment_intent_id = $1", [paymentIntentId]))[0]
    ?.status;
const audited = async (subjectId: string) =>
  (
    await queryDatabase("select action, details from audit_entry where subject_id = $1 order by created_at", [
      subjectId,
    ])
  ).filter(({ action }) => String(action).startsWith("money."));

/** Compares now, waiting for a comparison that the shop runs by itself. */
async function compareNow(): Promise<z.infer<typeof Money>> {
  let answer: z.infer<typeof Money> | undefined;
  await expect
    .poll(
      async () => {
        answer = Money.parse((await asOps("POST", "/admin/shop/money/comparisons")).body);
        return answer.busy;
      },
      { timeout: 30_000 },
    )
    .toBe(false);
  if (!answer) throw new Error("the comparison answered nothing");
  return answer;
}

/** What a fresh comparison says of one payment or order. */
async function findingsOf(subjectId: string): Promise<Finding[]> {
  const { findings } = await compareNow();
  return findings.filter(({ payment_intent_id, order_id }) => [payment_intent_id, order_id].includes(subjectId));
}

/** The one finding about it. */
async function findingOf(subjectId: string): Promise<Finding> {
  const [finding, ...others] = await findingsOf(subjectId);
  if (!finding || others.length > 0) throw new Error(`expected one finding about ${subjectId}`);
  return finding;
}

/** Clicks, sees it settled, gone from a fresh comparison, and refused a second time; answers what the audit trail says. */
async function settle({ id, payment_intent_id, order_id }: Finding, action: string): Promise<unknown> {
  const subject = order_id ?? payment_intent_id ?? "";
  const answer = await asOps("POST", moneyPath(id), { action });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { resolved, findings } = Acted.parse(answer.body);
  expect(resolved).toBe(true);
  expect(findings.map((finding) => finding.id)).not.toContain(id);
  expect((await asOps("POST", moneyPath(id), { action })).status).toBe(404);
  expect(await findingsOf(subject)).toEqual([]);
  return await audited(subject);
}

/** An order whose money is only held, and that nobody works on; the webhooks about it are lost. */
async function buyUncaptured() {
  await armWebhookFault({ do: "drop", times: 50 });
  await failCalls("payment_intents.capture", 2);
  const bought = await buy(buyer);
  await leaveAlone(bought.transactionId);
  expect((await ledgerEntry(bought.transactionId))?.status).toBe("requires_capture");
  return bought;
}

/** Keeps the sweep away from a payment, as if it were between two looks. */
async function leaveAlone(paymentIntentId: string): Promise<void> {
  await queryDatabase(
    `update payment_attempt set checked_at = now() + interval '1 hour', updated_at = now() - interval '10 minutes'
     where payment_intent_id = $1`,
    [paymentIntentId],
  );
}

const placedLongAgo = (orderId: string) =>
  queryDatabase(`update "order" set created_at = created_at - interval '10 minutes' where id = $1`, [orderId]);

describe("the money ledger", () => {
  it("says nothing of an order whose money was taken, and when it last looked", async () => {
    const { orderId } = await buy(buyer);
    await expect.poll(async () => (await findingsOf(orderId)).length, { timeout: 20_000 }).toBe(0);
    const { latest, compared } = await compareNow();
    expect(latest).toEqual(compared);
    expect(latest).toMatchObject({ outcome: "complete" });
    expect(Date.now() - Date.parse(latest?.finished_at ?? "")).toBeLessThan(10_000);
    expect(latest?.payments).toBeGreaterThan(0);
  });

  it("says that Stripe could not be asked, and keeps what it knew", { timeout: 60_000 }, async () => {
    const known = await compareNow();
    const frozen = freeze("stripeSandbox");
    try {
      const silent = await compareNow();
      expect(silent.latest?.outcome).toBe("stripe_silent");
      expect(silent.compared).toEqual(known.compared);
      expect(silent.findings).toEqual(known.findings);
    } finally {
      frozen.thaw();
    }
    expect((await compareNow()).latest?.outcome).toBe("complete");
  });

  it("refuses an action that does not fit, one that is unknown, and a finding that is not there", async () => {
    const { id } = await payBesideTheShop({ amount: 900, capture: "automatic" });
    const finding = await findingOf(id);
    expect((await asOps("POST", moneyPath(finding.id), { action: "finish" })).status).toBe(409);
    expect((await asOps("POST", moneyPath(finding.id), { action: "keep" })).body).toMatchObject({ code: "invalid" });
    expect((await asOps("POST", moneyPath("money_without_order:pi_none"), { action: "refund" })).status).toBe(404);
    expect((await ledgerEntry(id))?.amount_refunded).toBe(0);
    await settle(finding, "refund");
  });
});

describe("money without an order", () => {
  it("that was taken for an order that is gone goes back", async () => {
    const { orderId, transactionId, price } = await buy(buyer);
    await expect.poll(() => statusOf(transactionId)).toBe("captured");
    await queryDatabase(`delete from order_status where order_id = $1`, [orderId]);
    await queryDatabase(`update "order" set deleted_at = now() where id = $1`, [orderId]);
    const finding = await findingOf(transactionId);
    expect(finding).toMatchObject({ kind: "money_without_order", order_id: null, actions: ["refund"] });
    const trail = await settle(finding, "refund");
    expect(trail).toMatchObject([{ action: "money.refund", details: { finding: "money_without_order" } }]);
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: Math.round(price * 100) });
    expect(await statusOf(transactionId)).toBe("refunded");
  });

  it("that is held, unknown to the shop, is let go", async () => {
    const { id } = await payBesideTheShop({ amount: 5_000, capture: "manual" });
    const finding = await findingOf(id);
    expect(finding).toMatchObject({ kind: "money_without_order", actions: ["void"] });
    expect(finding.sentence).toMatch(/holds \$50\.00.*not started in this shop/);
    expect(finding.expires_at).not.toBeNull();
    expect(await settle(finding, "void")).toMatchObject([{ action: "money.void" }]);
    expect((await ledgerEntry(id))?.status).toBe("canceled");
  });

  it("that was authorised while nobody looked becomes its order", async () => {
    await armWebhookFault({ do: "drop", times: 50 });
    const person = await Person.signUp();
    const { clientSecret, paymentIntentId } = await startPurchase(person);
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
  it("whose hold ended before its capture is said to be so, and is cancelled by one click", {
    timeout: 60_000,
  }, async () => {
    const { orderId, transactionId } = await buyUncaptured();
    expect(await agePayment(transactionId, 7 * DAY)).toBe("canceled");
    await queryDatabase("update payment_attempt set checked_at = null where payment_intent_id = $1", [transactionId]);
    await expect.poll(() => statusOf(transactionId), { timeout: 30_000 }).toBe("expired");
    const finding = await findingOf(transactionId);
    expect(finding).toMatchObject({ kind: "order_without_money", order_id: orderId, actions: ["cancel_order"] });
    expect(finding.sentence).toContain("never taken");
    expect((await buyer.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_status: "pending" });
    expect(await settle(finding, "cancel_order")).toMatchObject([{ action: "money.cancel_order" }]);
    expect((await buyer.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_status: "cancelled" });
    expect(await ledgerEntry(transactionId)).toMatchObject({ captures: 0, amount_received: 0 });
    expect(await statusOf(transactionId)).toBe("released");
  });

  it("for which Stripe knows no payment is cancelled by one click", async () => {
    const { orderId } = await buy(buyer);
    const unknown = `pi_unknown_${randomUUID().slice(0, 8)}`;
    const rename = `update "order" set metadata = jsonb_set(metadata, '{payment_intent_id}', to_jsonb($2::text)) where id = $1`;
    await queryDatabase(rename, [orderId, unknown]);
    const { findings } = await compareNow();
    const finding = findings.find(({ order_id, kind }) => order_id === orderId && kind === "order_without_money");
    expect(finding).toMatchObject({ payment_intent_id: unknown, actions: ["cancel_order"] });
    expect((await asOps("POST", moneyPath(finding?.id ?? ""), { action: "cancel_order" })).status).toBe(200);
    expect((await findingsOf(orderId)).filter(({ kind }) => kind === "order_without_money")).toEqual([]);
  });
});

describe("money that is not taken", () => {
  it("is taken by one click", async () => {
    const { orderId, transactionId } = await buyUncaptured();
    expect(await findingsOf(transactionId)).toEqual([]);
    await placedLongAgo(orderId);
    const finding = await findingOf(transactionId);
    expect(finding).toMatchObject({ kind: "not_captured", order_id: orderId, actions: ["finish"] });
    expect(await settle(finding, "finish")).toMatchObject([{ action: "money.finish" }]);
    expect(await ledgerEntry(transactionId)).toMatchObject({ status: "succeeded", captures: 1 });
    expect(await statusOf(transactionId)).toBe("captured");
  });

  it("is said with the time left when its hold is about to end", async () => {
    const { transactionId } = await buyUncaptured();
    await agePayment(transactionId, 6 * DAY);
    const finding = await findingOf(transactionId);
    expect(finding).toMatchObject({ kind: "hold_expiring", actions: ["finish"] });
    expect(finding.sentence).toMatch(/ends in 2[34] hours/);
    expect(Date.parse(finding.expires_at ?? "") - Date.now()).toBeLessThan(DAY * 1_000);
    await settle(finding, "finish");
    expect(await ledgerEntry(transactionId)).toMatchObject({ captures: 1 });
  });
});

describe("an amount that differs", () => {
  it("is seen, and the order is cancelled with its money by one click", async () => {
    const { orderId, transactionId, price } = await buy(buyer);
    await expect.poll(() => statusOf(transactionId)).toBe("captured");
    const cheaper = `update order_summary set totals = jsonb_set(totals, '{current_order_total}', '1') where order_id = $1`;
    await queryDatabase(cheaper, [orderId]);
    const finding = await findingOf(transactionId);
    expect(finding).toMatchObject({ kind: "amount_differs", order_id: orderId, actions: ["cancel_order"] });
    expect(finding.sentence).toContain("is for $1.00, but Stripe has taken $149.00");
    await settle(finding, "cancel_order");
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: Math.round(price * 100) });
  });

  it("is seen where the currency differs", async () => {
    const { orderId, transactionId } = await buy(buyer);
    await expect.poll(() => statusOf(transactionId)).toBe("captured");
    await queryDatabase(`update "order" set currency_code = 'eur' where id = $1`, [orderId]);
    expect(await findingOf(transactionId)).toMatchObject({ kind: "amount_differs" });
    await queryDatabase(`update "order" set currency_code = 'usd' where id = $1`, [orderId]);
    expect(await findingsOf(transactionId)).toEqual([]);
  });
});

describe("a second payment of one order", () => {
  it("goes back by one click, and the first stays", async () => {
    const { orderId, transactionId, price } = await buy(buyer);
    await expect.poll(() => statusOf(transactionId)).toBe("captured");
    const session = (await ledgerEntry(transactionId))?.metadata.session_id ?? "";
    const { id } = await payBesideTheShop({
      amount: Math.round(price * 100),
      capture: "automatic",
      metadata: { session_id: session },
    });
    const finding = await findingOf(id);
    expect(finding).toMatchObject({ kind: "captured_twice", order_id: orderId, actions: ["refund"] });
    expect(await settle(finding, "refund")).toMatchObject([{ action: "money.refund" }]);
    expect(await ledgerEntry(id)).toMatchObject({ amount_refunded: Math.round(price * 100) });
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: 0 });
  });
});

describe("a cancelled order", () => {
  it("whose money was kept is refunded by one click", async () => {
    const { orderId, transactionId, price } = await buy(buyer);
    await expect.poll(() => statusOf(transactionId)).toBe("captured");
    await queryDatabase("update payment_attempt set status = 'refunded' where payment_intent_id = $1", [transactionId]);
    await queryDatabase("update order_status set status = 'cancelled' where order_id = $1", [orderId]);
    await queryDatabase(
      `update "order" set status = 'canceled', canceled_at = now() - interval '10 minutes' where id = $1`,
      [orderId],
    );
    const finding = await findingOf(transactionId);
    expect(finding).toMatchObject({ kind: "refund_missing", order_id: orderId, actions: ["refund"] });
    const answer = await asOps("POST", moneyPath(finding.id), { action: "refund" });
    expect(Acted.parse(answer.body).resolved).toBe(true);
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: Math.round(price * 100) });
    expect(await audited(orderId)).toMatchObject([{ action: "money.refund", details: { finding: "refund_missing" } }]);
  });
});

describe("the list of payments", () => {
  it("finds one by its PaymentIntent, its order and its customer, and goes on by cursor", async () => {
    const person = await Person.signUp();
    const [first, second] = [await buy(person), await buy(person)];
    const list = async (query: string) =>
      Payments.parse((await asOps("GET", `/admin/shop/money/payments?${query}`)).body);
    const [order] = await queryDatabase(`select display_id from "order" where id = $1`, [first.orderId]);
    for (const q of [first.transactionId, first.orderId, `%23${order?.display_id}`]) {
      const { payments } = await list(`q=${q}`);
      expect(payments).toMatchObject([
        { payment_intent_id: first.transactionId, order_id: first.orderId, amount: 14_900 },
      ]);
    }
    const newest = await list(`limit=1&q=${person.email}`);
    expect(newest.payments).toMatchObject([{ payment_intent_id: second.transactionId }]);
    const older = await list(`limit=1&q=${person.email}&cursor=${newest.next_cursor}`);
    expect(older).toMatchObject({ payments: [{ payment_intent_id: first.transactionId }], next_cursor: null });
    expect((await asOps("GET", "/admin/shop/money/payments?cursor=nonsense")).body).toMatchObject({ code: "invalid" });
  });
});

describe("a part that ops gave back", () => {
  const PaymentOf = z.object({
    order: z.object({ payment_collections: z.array(z.object({ payments: z.array(z.object({ id: z.string() })) })) }),
  });
  const orderOf = async (orderId: string) => (await buyer.api("GET", `/orders/${orderId}`)).body;

  it("with Medusa Admin's own button stands on the order, and its charge stays what it was", async () => {
    const { orderId, transactionId, price } = await buy(buyer);
    expect(await orderOf(orderId)).not.toHaveProperty("refunded_amount");
    const fields = "fields=payment_collections.payments.id";
    const { order } = PaymentOf.parse((await asOps("GET", `/admin/orders/${orderId}?${fields}`)).body);
    const paymentId = order.payment_collections[0]?.payments[0]?.id;
    for (const [amount, refunded_amount] of [
      [40, 40],
      [9.99, 49.99],
    ]) {
      expect((await asOps("POST", `/admin/payments/${paymentId}/refund`, { amount })).status).toBe(200);
      expect(await orderOf(orderId)).toMatchObject({ total_amount: price, refunded_amount, order_status: "pending" });
    }
    expect(await findingsOf(transactionId)).toEqual([]);
    expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: Math.round(price * 100) });
  });

  it("at Stripe is written into Medusa's books by its event", async () => {
    const { orderId, transactionId, price } = await buy(buyer);
    await expect.poll(() => statusOf(transactionId)).toBe("captured");
    await stripe.refunds.create({ payment_intent: transactionId, amount: 2_550 });
    await expect
      .poll(() => orderOf(orderId), { timeout: 20_000 })
      .toMatchObject({
        total_amount: price,
        refunded_amount: 25.5,
      });
    const query = `q=${transactionId}`;
    expect((await asOps("GET", `/admin/shop/money/payments?${query}`)).body).toMatchObject({
      payments: [{ captured: 14_900, refunded: 2_550, order_status: "pending" }],
    });
    expect(await findingsOf(transactionId)).toEqual([]);
    const transactions = await queryDatabase(
      "select amount::float8 from order_transaction where order_id = $1 and reference = 'refund' and deleted_at is null",
      [orderId],
    );
    expect(transactions).toEqual([{ amount: -25.5 }]);
  });

  it("at Stripe whose event was lost is found, and noted by one click without moving money", async () => {
    const { orderId, transactionId } = await buy(buyer);
    await expect.poll(() => statusOf(transactionId)).toBe("captured");
    await armWebhookFault({ do: "drop", times: 50 });
    await stripe.refunds.create({ payment_intent: transactionId, amount: 1_000 });
    const finding = await findingOf(transactionId);
    expect(finding).toMatchObject({ kind: "refund_differs", actions: ["note_refund"] });
    expect(await settle(finding, "note_refund")).toMatchObject([{ action: "money.note_refund" }]);
    expect(await orderOf(orderId)).toMatchObject({ refunded_amount: 10 });
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: 1_000 });
  });
});
