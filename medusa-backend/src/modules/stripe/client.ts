import Stripe from "stripe";
import { z } from "zod";

export type StripeAccess = { apiKey: string; sandboxUrl?: string };

/** Two tries and the pause between them: no call to Stripe lasts longer than 7 s. */
const TRY_TIMEOUT_MS = 3_000;
const RETRIES = 1;

/** A retry carries the key of its first try: nothing is charged twice (https://docs.stripe.com/error-low-level). */
export function createStripeClient({ apiKey, sandboxUrl }: StripeAccess): Stripe {
  return new Stripe(apiKey, {
    ...sandboxHost(sandboxUrl),
    timeout: TRY_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

function sandboxHost(sandboxUrl: string | undefined): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (!sandboxUrl) return {};
  const url = new URL(sandboxUrl);
  const protocol = url.protocol === "https:" ? "https" : "http";
  return { host: url.hostname, port: url.port || (protocol === "https" ? 443 : 80), protocol };
}

/** Its money is held or captured. */
export const isAuthorised = (status: Stripe.PaymentIntent.Status): boolean =>
  status === "requires_capture" || status === "succeeded";

/** An authorisation does not disappear unnoticed, and a cancelled PaymentIntent stays cancelled. */
const isReadReliable = (status: Stripe.PaymentIntent.Status): boolean => isAuthorised(status) || status === "canceled";

/**
 * A read may return a state from before the card's authorisation; an update without a change returns the current one.
 * Source: https://docs.stripe.com/api/payment_intents/update
 */
export async function retrieveCurrent(
  stripe: Stripe,
  paymentIntentId: string,
  params: { expand?: string[] } = {},
): Promise<Stripe.PaymentIntent> {
  const read = await stripe.paymentIntents.retrieve(paymentIntentId, params);
  return isReadReliable(read.status) ? read : await stripe.paymentIntents.update(paymentIntentId, params);
}

/** Stripe's name of the brand ("visa") and the last four digits. */
export const KeptCard = z.object({ brand: z.string().min(1).max(50), last4: z.string().regex(/^\d{4}$/) });

const WithMethod = z.object({ payment_method: z.object({ id: z.string(), card: z.unknown() }) });

/** The payment method is replaced by its id. The card of `before` stays if Stripe's answer has none. */
export function keepCard(data: Record<string, unknown>, before?: Record<string, unknown>): Record<string, unknown> {
  const expanded = WithMethod.safeParse(data);
  const kept = expanded.success ? { ...data, payment_method: expanded.data.payment_method.id } : data;
  const [card] = [expanded.data?.payment_method.card, before?.card]
    .map((found) => KeptCard.safeParse(found))
    .flatMap(({ data }) => data ?? []);
  return card ? { ...kept, card } : kept;
}
