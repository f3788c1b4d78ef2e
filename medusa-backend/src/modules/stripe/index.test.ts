import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { ShopStripeProvider } from "./index";
import { refusalOf } from "./refund-refusal";

/** The provider with a fake Stripe that gives each call this answer, and the calls made. */
async function providerBefore(answer: (request: IncomingMessage) => { status: number; body: object }) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const { status, body } = answer(request);
    response.writeHead(status, { "content-type": "application/json", "stripe-should-retry": "false" });
    response.end(JSON.stringify(body));
  }).listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const sandboxUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new ShopStripeProvider({}, { apiKey: "sk_test_1", webhookSecret: "whsec_1", sandboxUrl });
  return { provider, asked };
}

describe("the payment provider", () => {
  it("cancels under another key each time, as Stripe repeats a stored 500 to the same", async () => {
    const { provider, asked } = await providerBefore(() => ({
      status: 500,
      body: { error: { type: "api_error", message: "An unknown error occurred" } },
    }));
    const input = { data: { id: "pi_1" }, context: { idempotency_key: "pay_1" } };
    for (const _ of [1, 2]) await expect(provider.cancelPayment(input)).rejects.toThrow();
    const keys = asked.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(2);
  });

  const refundFive = { amount: 5, data: { id: "pi_1" }, context: { idempotency_key: "ref_1" } };
  const refused = (error: object) => () => ({
    status: 400,
    body: { error: { type: "invalid_request_error", ...error } },
  });

  it("says which refund Stripe refuses for good, and takes one that was made before as made", async () => {
    const { provider, asked } = await providerBefore(refused({ message: "The charge is too old." }));
    const error = await provider.refundPayment(refundFive).catch((thrown: unknown) => thrown);
    expect(refusalOf(error)).toBe("The charge is too old.");
    // A workflow passes on a plain copy.
    expect(refusalOf(JSON.parse(JSON.stringify(error)))).toBe("The charge is too old.");
    expect(asked.map(({ headers }) => headers["idempotency-key"])).toEqual(["ref_1"]);
    const { provider: later } = await providerBefore(refused({ code: "charge_already_refunded", message: "Done." }));
    expect(await later.refundPayment(refundFive)).toEqual({ data: { id: "pi_1" } });
  });

  it.each([
    ["a disputed charge", { code: "charge_disputed", message: "It was charged back." }],
    ["more than is left", { param: "amount", message: "It is greater than the unrefunded amount." }],
    ["an account without the payment", { code: "resource_missing", message: "No such payment_intent." }],
    ["too low a balance", { code: "balance_insufficient", message: "Insufficient funds in your account." }],
  ])("does not count the refusal of %s as one for good", async (_, error) => {
    const { provider } = await providerBefore(refused(error));
    const thrown = await provider.refundPayment(refundFive).catch((thrown: unknown) => thrown);
    expect([thrown instanceof Error, refusalOf(thrown)]).toEqual([true, null]);
  });

  it.each([
    ["requires_capture", "authorized"],
    ["succeeded", "captured"],
    ["requires_payment_method", "pending"],
  ])("calls a payment that is read as unpaid what a write answers: %s is %s", async (current, status) => {
    const { provider, asked } = await providerBefore(({ method }) => ({
      status: 200,
      body: { id: "pi_1", object: "payment_intent", status: method === "POST" ? current : "requires_payment_method" },
    }));
    expect((await provider.getPaymentStatus({ data: { id: "pi_1" } })).status).toBe(status);
    expect(asked.map(({ method }) => method).slice(0, 2)).toEqual(["GET", "POST"]);
  });
});
