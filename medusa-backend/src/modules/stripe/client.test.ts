import { describe, expect, it } from "vitest";
import { createStripeClient, keepCard } from "./client";

const setting = (client: object, name: string) => (client as { getApiField(key: string): unknown }).getApiField(name);

describe("the Stripe client", () => {
  const settingsOf = (sandboxUrl?: string) => {
    const client = createStripeClient({ apiKey: "sk_test_1", ...(sandboxUrl && { sandboxUrl }) });
    return ["timeout", "maxNetworkRetries", "host", "port", "protocol"].map((name) => setting(client, name));
  };

  it("gives up a try after 3 s and tries once more, at Stripe or at the sandbox where one is named", () => {
    expect(settingsOf()).toEqual([3000, 1, "api.stripe.com", "443", "https"]);
    expect(settingsOf("http://localhost:4243")).toEqual([3000, 1, "localhost", "4243", "http"]);
  });
});

const CARD = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030, fingerprint: "fp_1", country: "US" };
const METHOD = { id: "pm_1", card: CARD, billing_details: { email: "ada@example.com" } };
const KEPT = { id: "pi_1", payment_method: "pm_1", card: { brand: "visa", last4: "4242" } };

describe("what is kept of a card", () => {
  it("is its brand and last four digits, and stays when a later answer has the card's id alone", () => {
    expect(keepCard({ id: "pi_1", payment_method: METHOD })).toEqual(KEPT);
    const captured = { id: "pi_1", status: "succeeded", payment_method: "pm_1" };
    expect(keepCard(captured, KEPT)).toEqual({ ...KEPT, status: "succeeded" });
  });

  it.each([
    ["another way to pay", { id: "pm_1", link: {} }],
    ["more than four digits", { id: "pm_1", card: { brand: "visa", last4: "4242424242424242" } }],
    ["no brand", { id: "pm_1", card: { last4: "4242" } }],
  ])("is nothing for %s", (_, paymentMethod) => {
    expect(keepCard({ id: "pi_1", payment_method: paymentMethod })).toEqual({ id: "pi_1", payment_method: "pm_1" });
  });
});
