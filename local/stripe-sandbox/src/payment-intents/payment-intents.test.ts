import { describe, expect, it } from "vitest";
import { failureOf, testSandbox } from "../sandbox.test-kit";

const USD = { amount: 14_900, currency: "usd" };
const HELD = { ...USD, capture_method: "manual", confirm: true, payment_method: "pm_card_visa" } as const;

describe("a payment in the sandbox", () => {
  it("is held, captured once and never twice", async () => {
    const { stripe, ledger } = await testSandbox();
    const held = await stripe.paymentIntents.create({ ...HELD, metadata: { session_id: "payses_1" } });
    expect(held).toMatchObject({ status: "requires_capture", amount_capturable: 14_900, amount_received: 0 });
    const captured = await stripe.paymentIntents.capture(held.id);
    expect(captured).toMatchObject({ status: "succeeded", amount_capturable: 0, amount_received: 14_900 });
    const again = await failureOf(stripe.paymentIntents.capture(held.id));
    expect(again).toMatchObject({ code: "payment_intent_unexpected_state", payment_intent: { status: "succeeded" } });
    expect(await ledger()).toMatchObject([
      { id: held.id, status: "succeeded", captures: 1, amount_received: 14_900, metadata: { session_id: "payses_1" } },
    ]);
  });

  it("is captured in part, and only within what is held; another is cancelled once, and its hold is released", async () => {
    const { stripe, ledger } = await testSandbox();
    const { id } = await stripe.paymentIntents.create(HELD);
    const tooMuch = await failureOf(stripe.paymentIntents.capture(id, { amount_to_capture: 14_901 }));
    expect(tooMuch).toMatchObject({ code: "amount_too_large" });
    const captured = await stripe.paymentIntents.capture(id, { amount_to_capture: 5000 });
    expect(captured).toMatchObject({ status: "succeeded", amount_received: 5000, amount_capturable: 0 });
    expect(await ledger()).toMatchObject([{ amount: 14_900, amount_received: 5000, captures: 1 }]);
    const other = await stripe.paymentIntents.create(HELD);
    const canceled = await stripe.paymentIntents.cancel(other.id, { cancellation_reason: "abandoned" });
    expect(canceled).toMatchObject({ status: "canceled", amount_capturable: 0, cancellation_reason: "abandoned" });
    const again = await failureOf(stripe.paymentIntents.cancel(other.id));
    expect(again).toMatchObject({ code: "payment_intent_unexpected_state", payment_intent: { status: "canceled" } });
    const charge = await stripe.charges.retrieve(String(canceled.latest_charge));
    expect(charge).toMatchObject({ captured: false, refunded: true });
  });

  it("is taken at once when the capture is automatic, and refunded in parts, never beyond", async () => {
    const { stripe, ledger } = await testSandbox();
    const paid = await stripe.paymentIntents.create({ ...HELD, capture_method: "automatic" });
    expect(paid.status).toBe("succeeded");
    await stripe.refunds.create({ payment_intent: paid.id, amount: 4900 });
    expect(await failureOf(stripe.refunds.create({ payment_intent: paid.id, amount: 10_001 }))).toMatchObject({
      message: "Refund amount ($100.01) is greater than unrefunded amount on charge ($100.00)",
    });
    await stripe.refunds.create({ payment_intent: paid.id });
    expect(await failureOf(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: "charge_already_refunded",
    });
    expect(await ledger()).toMatchObject([{ amount_refunded: 14_900, amount_received: 14_900, captures: 1 }]);
    expect((await stripe.refunds.list({ payment_intent: paid.id })).data).toHaveLength(2);
  });

  it("can be paid with another card after a decline", async () => {
    const { stripe, ledger } = await testSandbox();
    const { id } = await stripe.paymentIntents.create({ ...USD, capture_method: "manual" });
    const declined = await failureOf(
      stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa_chargeDeclined" }),
    );
    expect(declined).toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
      payment_intent: { id, status: "requires_payment_method" },
    });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      payment_method: null,
      last_payment_error: { code: "card_declined", payment_method: { card: { last4: "0002" } } },
    });
    const held = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    expect(held).toMatchObject({ status: "requires_capture", last_payment_error: null });
    expect(await ledger()).toMatchObject([{ captures: 0, amount_received: 0 }]);
    // Only test cards exist.
    const card = { number: "4111111111111111", exp_month: 12, exp_year: 2040, cvc: "123" };
    const method = await stripe.paymentMethods.create({ type: "card", card });
    const unknown = await failureOf(stripe.paymentIntents.create({ ...HELD, payment_method: method.id }));
    expect(unknown.message).toMatch("test mode, but used a non test (live) card");
  });
});
