import { describe, expect, it } from "vitest";
import { backendRequire, SDKS, testSandbox } from "./testing";

const { default: StripeProvider } = backendRequire("@medusajs/payment-stripe/dist/services/stripe-provider.js");

/** Medusa's own provider, pointed at the sandbox as the shop's subclass does it. */
async function providerAndSandbox() {
  const sandbox = await testSandbox();
  const provider = new StripeProvider({}, { apiKey: "sk_test_secret", webhookSecret: "whsec_test", capture: false });
  provider.stripe_ = sandbox.connect(SDKS[1]?.Sdk, undefined, { maxNetworkRetries: 1 });
  return { sandbox, provider };
}

const keyed = (idempotency_key: string) => ({ context: { idempotency_key } });

describe("Medusa's Stripe provider", () => {
  it("starts, changes, authorises, captures and refunds a payment in major units", async () => {
    const { sandbox, provider } = await providerAndSandbox();
    const customer = { email: "ada@example.com", first_name: "Ada", last_name: "L", phone: null };
    const holder = await provider.createAccountHolder({ context: { customer, idempotency_key: "cus_1" } });
    const started = await provider.initiatePayment({
      currency_code: "usd",
      amount: 149,
      data: { session_id: "payses_1" },
      context: { idempotency_key: "payses_1", account_holder: { data: { id: holder.id } } },
    });
    expect(started).toMatchObject({ status: "pending", data: { amount: 14_900, customer: holder.id } });
    const data = (
      await provider.updatePayment({ data: started.data, currency_code: "usd", amount: 19.99, ...keyed("up") })
    ).data;
    expect(data).toMatchObject({ amount: 1999, metadata: { session_id: "payses_1" } });
    const { client_secret, id } = data;
    await sandbox.browser(`/v1/payment_intents/${id}/confirm`, { client_secret, payment_method: "pm_card_visa" });
    expect(await provider.authorizePayment({ data })).toMatchObject({ status: "authorized" });
    expect(await provider.capturePayment({ data, ...keyed("capt_1") })).toMatchObject({
      data: { status: "succeeded" },
    });
    expect(await provider.capturePayment({ data, ...keyed("capt_2") })).toMatchObject({
      data: { status: "succeeded" },
    });
    await provider.refundPayment({ amount: 19.99, data, ...keyed("ref_1") });
    await provider.refundPayment({ amount: 19.99, data, ...keyed("ref_2") });
    expect(await sandbox.ledger()).toMatchObject([{ captures: 1, amount_received: 1999, amount_refunded: 1999 }]);
  });

  it("cancels a hold, and again without complaint", async () => {
    const { sandbox, provider } = await providerAndSandbox();
    const { data } = await provider.initiatePayment({
      currency_code: "usd",
      amount: 149,
      data: { session_id: "payses_1", confirm: true, payment_method: "pm_card_visa" },
      ...keyed("payses_1"),
    });
    expect(data).toMatchObject({ status: "requires_capture" });
    expect(await provider.cancelPayment({ data, ...keyed("cancel_1") })).toMatchObject({
      data: { status: "canceled" },
    });
    expect(await provider.cancelPayment({ data, ...keyed("cancel_2") })).toMatchObject({
      data: { status: "canceled" },
    });
    expect(await sandbox.ledger()).toMatchObject([{ status: "canceled", captures: 0 }]);
  });
});
