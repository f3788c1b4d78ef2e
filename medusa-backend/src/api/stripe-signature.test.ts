import Stripe from "stripe";
import { expect, it } from "vitest";
import { readSignedEvent } from "./stripe-signature";

const secret = "whsec_test";
const event = (object: object) => JSON.stringify({ id: "evt_1", object: "event", type: "some.type", data: { object } });
const NUL_ID = JSON.stringify({ ...JSON.parse(event({ object: "charge" })), id: "evt_\u0000" });
const NUL_PAYMENT = event({ object: "payment_intent", id: "pi_\u0000" });
const payload = event({ object: "payment_intent", id: "pi_1" });
const sign = (text: string, secondsAgo = 0) =>
  Stripe.webhooks.generateTestHeaderString({
    ...{ payload: text, secret, timestamp: Math.floor(Date.now() / 1000) - secondsAgo },
  } as never);

/** Forged, old and changed ones: tests/contract/webhooks.test.ts. */
it.each([
  ["without a body", undefined, sign(payload)],
  ["that is no event", "[]", sign("[]")],
  ["that is no JSON", "{", sign("{")],
  ["whose id the database cannot hold", NUL_ID, sign(NUL_ID)],
  ["about a payment whose id it cannot hold", NUL_PAYMENT, sign(NUL_PAYMENT)],
])("an event of Stripe's is refused %s", (_what, body, signature) => {
  expect(readSignedEvent(body, signature, secret)).toBeNull();
});

it("an event of Stripe's is read when it was signed within the last 300 s", () => {
  const read = readSignedEvent(Buffer.from(payload), sign(payload, 280), secret);
  expect(read).toEqual({ eventId: "evt_1", type: "some.type", paymentIntentId: "pi_1", warning: null });
});

const review = { object: "review", id: "prv_1", payment_intent: "pi_1", created: 5 };
it.each([
  ["a review that is open", { ...review, open: true, reason: "rule" }, { open: true, closed: false }],
  ["one that was approved", { ...review, open: false, reason: "approved" }, { open: false, closed: true }],
  ["one that found fraud", { ...review, open: false, reason: "refunded_as_fraud" }, { open: true, closed: true }],
  [
    "a fraud warning of the card's issuer",
    {
      ...{ object: "radar.early_fraud_warning", id: "issfr_1", payment_intent: "pi_1" },
      ...{ actionable: true, fraud_type: "made_with_stolen_card", created: 5 },
    },
    { kind: "fraud_warning", open: true, reason: "made_with_stolen_card", openedAt: 5, saidAt: 9 },
  ],
])("an event of Stripe's says whether the order may be sent after %s", (_what, object, expected) => {
  const text = JSON.stringify({ ...JSON.parse(event(object)), created: 9 });
  expect(readSignedEvent(text, sign(text), secret)?.warning).toMatchObject({ paymentIntentId: "pi_1", ...expected });
});

it.each([
  ["a charge's payment", { object: "charge", id: "ch_1", payment_intent: "pi_9" }, "pi_9"],
  ["no payment for anything else", { object: "customer", id: "cus_1" }, null],
  ["no payment for a charge without one", { object: "charge", id: "ch_1", payment_intent: null }, null],
])("an event of Stripe's names %s", (_what, object, expected) => {
  expect(readSignedEvent(event(object), sign(event(object)), secret)?.paymentIntentId).toBe(expected);
});
