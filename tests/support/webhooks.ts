import { readFileSync } from "node:fs";
import path from "node:path";
import Stripe from "stripe";
import { z } from "zod";
import { stack } from "./stack";

const Secrets = z.object({ stripeWebhookSecret: z.string() });
const { stripeWebhookSecret } = Secrets.parse(
  JSON.parse(readFileSync(path.join(path.dirname(process.env.STACK_FILE ?? ""), "secrets.json"), "utf8")),
);

type Signing = { secret?: string; timestamp?: number };

/** The header with which Stripe signs a body; `timestamp` in seconds. */
export function signatureOf(payload: string, { secret = stripeWebhookSecret, timestamp }: Signing = {}): string {
  const time = timestamp ?? Math.floor(Date.now() / 1000);
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: time });
}

/** The body of an event about a PaymentIntent, as far as the shop reads it. */
export function eventBody(type: string, paymentIntentId: string, eventId: string): string {
  const object = { object: "payment_intent", id: paymentIntentId };
  return JSON.stringify({ id: eventId, object: "event", type, data: { object } });
}

/** Posts a body to the shop's webhook address and returns the status; without `signature`, unsigned. */
export async function postWebhook(body: string, signature?: string): Promise<number> {
  const response = await fetch(new URL("/webhooks/stripe", stack.medusa), {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...(signature ? { "stripe-signature": signature } : {}) },
  });
  await response.body?.cancel();
  return response.status;
}
