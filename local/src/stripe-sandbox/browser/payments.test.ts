import type { PaymentIntent, StripeError } from "@stripe/stripe-js";
import { describe, expect, it } from "vitest";
import {
  confirmCardPayment,
  createPaymentMethod,
  intentIdOf,
  readAnswer,
  type SandboxApi,
  toForm,
  toIntentResult,
} from "./payments";

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

describe("the sandbox's calls", () => {
  it("refuse a client secret that is none", () => {
    expect(() => intentIdOf("pi_1")).toThrow("client secret");
    expect(() => intentIdOf("../faults_secret_1")).toThrow("client secret");
    expect(intentIdOf("pi_3AbC_secret_xyZ")).toBe("pi_3AbC");
  });

  it("send nested fields as Stripe reads them, and leave out what is absent", () => {
    const form = toForm({ type: "card", card: { number: "4242" }, billing_details: { name: "Ada", email: undefined } });
    expect(form.toString()).toBe("type=card&card%5Bnumber%5D=4242&billing_details%5Bname%5D=Ada");
  });

  it("hand on Stripe's own errors, and call everything unreadable a connection error", () => {
    const error = { type: "card_error", code: "card_declined", message: "Your card was declined." };
    expect(readAnswer({ error })).toEqual({ error });
    expect(readAnswer("<html>")).toMatchObject({ error: { type: "api_connection_error" } });
    expect(readAnswer({ id: "pi_1", status: "succeeded" })).toEqual({ value: { id: "pi_1", status: "succeeded" } });
  });
});
