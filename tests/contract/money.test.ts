import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import {
  buyCaptured,
  buyUncaptured,
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
import { agePayment, confirmPayment, ledgerEntry, payBesideTheShop } from "../support/payments";
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
