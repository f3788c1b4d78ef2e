import type { PaymentIntent, StripeError } from "@stripe/stripe-js";
import { describe, expect, it } from "vitest";
import type { SandboxApi } from "./api";
import { confirmCardPayment, createPaymentMethod, toIntentResult } from "./payments";

const SECRET = "pi_1_secret_2";
const declined: StripeError = { type: "card_error", code: "card_declined", message: "Your card was declined." };
const intent = (fields: object) => ({ id: "pi_1", ...fields }) as PaymentIntent;

/** An API that answers each confirmation with `confirmed`, and records its requests. */
function fakeApi(confirmed: object) {
  const sent: unknown[] = [];
  const confirm = async (_secret: string, fields: unknown) => {
    sent.push(fields);
    return confirmed;
  };
  return { api: { confirm } as unknown as SandboxApi, sent };
}

describe("the sandbox's confirmCardPayment", () => {
  it("hands on a decline as Stripe.js does", async () => {
    const { api } = fakeApi({ error: declined });
    expect(await confirmCardPayment(api, SECRET, { payment_method: "pm_1" })).toEqual({ error: declined });
  });

  it("makes an error of an intent that was refused, with the intent in it", () => {
    const refused = intent({ status: "requires_payment_method", last_payment_error: declined });
    expect(toIntentResult({ value: refused })).toEqual({ error: { ...declined, payment_intent: refused } });
  });

  it("hands on an intent that needs nothing more", async () => {
    const held = intent({ status: "requires_capture" });
    const { api, sent } = fakeApi({ value: held });
    expect(await confirmCardPayment(api, SECRET, { payment_method: "pm_1" })).toEqual({ paymentIntent: held });
    expect(sent).toMatchObject([{ payment_method: "pm_1" }]);
  });

  it("leaves the challenge to the shop when it is asked to", async () => {
    const waiting = intent({ status: "requires_action" });
    const { api } = fakeApi({ value: waiting });
    const result = await confirmCardPayment(api, SECRET, { payment_method: "pm_1" }, { handleActions: false });
    expect(result).toEqual({ paymentIntent: waiting });
  });

  it("refuses a client secret that is none, and a card that is not its own", async () => {
    const { api, sent } = fakeApi({});
    await expect(confirmCardPayment(api, "pi_1", { payment_method: "pm_1" })).rejects.toThrow("client secret");
    const foreign = { type: "card", card: { number: "4242" } } as never;
    await expect(createPaymentMethod(api, foreign)).rejects.toThrow("card element");
    expect(sent).toEqual([]);
  });
});
