import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import ShopStripeProvider from "./service";

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
