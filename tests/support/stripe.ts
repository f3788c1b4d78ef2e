import Stripe from "stripe";
import { secrets, stack } from "./stack";

type Call = "create" | "retrieve" | "list" | "update" | "confirm" | "capture" | "cancel";
type FailingCall = `payment_intents.${Call}` | "refunds.create" | "events.list";
/** A fault of a call to the payment sandbox; those of its webhooks are in stripe.ts. */
export type CallFault =
  | { on: FailingCall; do: "500" | "timeout" | "reset_after_commit" | "decline"; times: number }
  | { on: "refunds.create"; do: "refuse"; times: number }
  | { on: FailingCall; do: "delay"; times: number; delayMs: number }
  | { on: "payment_intents.retrieve" | "payment_intents.list"; do: "stale"; times: number };

type WebhookFault = { do: string; times: number; copies?: number; type?: string };

/** For a fault of whichever payment comes first: a contract test with such a fault runs alone (contract/alone.ts). */
export const EVERY_PAYMENT = "every payment";

const faultsUrl = () => new URL("/_sandbox/faults", stack.stripeSandbox);
const armedFor = new Set<string>();

async function arm(fault: object, paymentIntentId: string): Promise<void> {
  armedFor.add(paymentIntentId);
  const about = paymentIntentId === EVERY_PAYMENT ? {} : { payment_intent: paymentIntentId };
  const response = await fetch(faultsUrl(), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...fault, ...about }),
  });
  if (!response.ok) throw new Error(`the sandbox refused the fault: ${await response.text()}`);
}

/** Makes calls to the payment sandbox about a payment fail, or those about `EVERY_PAYMENT`. */
export const armCallFault = (fault: CallFault, paymentIntentId: string) => arm(fault, paymentIntentId);

/** Makes the sandbox misbehave towards the shop's webhook address, in events about a payment or `EVERY_PAYMENT`. */
export const armWebhookFault = (fault: WebhookFault, paymentIntentId: string) =>
  arm({ on: "webhook", ...fault }, paymentIntentId);

/** Loses all events about a payment from now on, or about `EVERY_PAYMENT`. */
export const dropWebhooks = (paymentIntentId: string) =>
  armWebhookFault({ do: "drop", times: 1_000_000 }, paymentIntentId);

/** Makes the next `times` calls of a kind fail at the payment sandbox with a 500; Medusa tries each call twice. */
export const failCalls = (on: CallFault["on"], times: number, paymentIntentId: string) =>
  armCallFault({ on, do: "500", times }, paymentIntentId);

/** Ends the faults armed by this process. */
export async function clearFaults(): Promise<void> {
  for (const paymentIntentId of armedFor) {
    const url = faultsUrl();
    if (paymentIntentId !== EVERY_PAYMENT) url.searchParams.set("payment_intent", paymentIntentId);
    await fetch(url, { method: "DELETE" });
  }
  armedFor.clear();
}

type Signing = { secret?: string; timestamp?: number };

/** The header with which Stripe signs a body; `timestamp` in seconds. */
export function signatureOf(payload: string, { secret = secrets.stripeWebhookSecret, timestamp }: Signing = {}) {
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
