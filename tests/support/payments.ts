import Stripe from "stripe";
import { z } from "zod";
import { LedgerLine } from "../faults/checker/records";
import { secrets, stack } from "./stack";

const Line = LedgerLine.extend({ metadata: z.record(z.string(), z.string()) });
const Ledger = z.object({ payment_intents: z.array(Line) });
const Confirmed = z.object({ id: z.string(), status: z.string() });

const callStripe = (path: string, key: string, form: Record<string, string>) =>
  fetch(new URL(`/v1/payment_intents/${path}`, stack.stripeSandbox), {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(form),
  });

/** Confirms a PaymentIntent like Stripe.js, with the publishable key and the client secret. Amounts stay the same. */
export async function confirmPayment(clientSecret: string, paymentMethod = "pm_card_visa") {
  const paymentIntentId = clientSecret.slice(0, clientSecret.indexOf("_secret_"));
  const form = { client_secret: clientSecret, payment_method: paymentMethod };
  const response = await callStripe(`${paymentIntentId}/confirm`, stack.stripePublishableKey, form);
  const body: unknown = await response.json();
  return { ok: response.ok, body, paymentIntent: response.ok ? Confirmed.parse(body) : null };
}

/** Cancels a PaymentIntent like the shop's own Stripe account; a hold is voided. */
export async function cancelAtStripe(paymentIntentId: string): Promise<void> {
  const response = await callStripe(`${paymentIntentId}/cancel`, secrets.stripeApiKey, {});
  if (!response.ok) throw new Error(`cancelling answered ${response.status}`);
}

/** The payment sandbox's ledger entry of one PaymentIntent (amounts in cents), or null if there is none. */
export async function ledgerEntry(paymentIntentId: string) {
  const query = new URLSearchParams({ payment_intent: paymentIntentId });
  const response = await fetch(new URL(`/_sandbox/ledger?${query}`, stack.stripeSandbox));
  return Ledger.parse(await response.json()).payment_intents[0] ?? null;
}

/** Stripe's own API at the sandbox, used with the shop's secret key but not by the shop, like Stripe's dashboard. */
const url = new URL(stack.stripeSandbox);
export const stripe = new Stripe(secrets.stripeApiKey, {
  host: url.hostname,
  port: url.port,
  protocol: "http",
  telemetry: false,
});

type Foreign = { amount: number; capture: "automatic" | "manual"; metadata?: Record<string, string> };

/** A confirmed payment that the shop did not start; `amount` in cents. */
export async function payBesideTheShop({ amount, capture, metadata = {} }: Foreign): Promise<Stripe.PaymentIntent> {
  return await stripe.paymentIntents.create({
    amount,
    currency: "usd",
    capture_method: capture,
    confirm: true,
    payment_method: "pm_card_visa",
    metadata,
  });
}

/** Triggers an event at the sandbox that no shop can request, such as a dispute; returns its result. */
export async function happen(path: string, body: object = {}): Promise<{ id: string; status: string }> {
  const response = await fetch(new URL(`/_sandbox/${path}`, stack.stripeSandbox), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return z.object({ id: z.string(), status: z.string().default("") }).parse(await response.json());
}

/** Makes a payment older at the sandbox, which ends a hold after seven days; returns its new status. */
export const agePayment = async (paymentIntentId: string, seconds: number): Promise<string> =>
  (await happen(`payment_intents/${paymentIntentId}/age`, { seconds })).status;
