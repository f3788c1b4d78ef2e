import { afterEach, beforeAll, describe, expect } from "vitest";
import { whileBusy } from "../support/answers";
import { inFull as it } from "../support/in-full";
import { leaveAlone } from "../support/money";
import { codeOf, listed, orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry, stripe } from "../support/payments";
import { Person } from "../support/person";
import { sendOrder } from "../support/purchase";
import { armCallFault, armedFaults, clearFaults, failCalls } from "../support/stripe";

/** Long enough to confirm and to place an order meanwhile, and less than the shop waits for Stripe. */
const LATE_MS = 5_000;
let sparrow: Awaited<ReturnType<typeof listed>>;

beforeAll(async () => {
  sparrow = await listed("Sparrow");
});
afterEach(clearFaults);

const outcomeOf = async (person: Person, paymentIntentId: string) =>
  (await whileBusy(() => person.visit(`/checkout/payment/${paymentIntentId}/state`))).json();

describe("a payment whose money may be moving", () => {
  it("keeps its order though another checkout read it as open", async () => {
    const person = await Person.signUp();
    const first = await startPayment(person, sparrow);
    // The sweep would read it, and take the fault.
    await leaveAlone(first.paymentIntentId);
    await armCallFault(
      { on: "payment_intents.retrieve", do: "delay", times: 1, delayMs: LATE_MS },
      first.paymentIntentId,
    );
    const second = startPayment(person, sparrow, 2);
    await expect.poll(() => armedFaults(first.paymentIntentId)).toBe(0);
    await confirmPayment(first.clientSecret);
    const placed = await sendOrder(person, orderBody(person, sparrow, first.paymentIntentId));
    // 200 if Stripe's event has placed it first.
    expect([200, 201]).toContain(placed.status);
    await second;
    expect(await ledgerEntry(first.paymentIntentId)).toMatchObject({
      status: "succeeded",
      amount_received: 14_900,
      amount_refunded: 0,
    });
    expect(await outcomeOf(person, first.paymentIntentId)).toMatchObject({ payment: { outcome: "paid" } });
  });
});

describe("money that goes back", () => {
  it("goes back though Stripe failed at first and repeats that to the same key", async () => {
    const person = await Person.signUp();
    const { clientSecret, paymentIntentId } = await startPayment(person, sparrow);
    await confirmPayment(clientSecret);
    await stripe.paymentIntents.capture(paymentIntentId);
    await failCalls("refunds.create", 2, paymentIntentId);
    const body = { ...orderBody(person, sparrow, paymentIntentId), total_amount: 1 };
    const refused = await sendOrder(person, body);
    expect([refused.status, codeOf(refused.body)]).toEqual([409, "price_changed"]);
    const refunded = async () => (await ledgerEntry(paymentIntentId))?.amount_refunded;
    expect(await refunded()).toBe(0);
    await expect.poll(refunded).toBe(14_900);
    const refunds = await stripe.refunds.list({ payment_intent: paymentIntentId });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([14_900]);
  });
});
