import Stripe from "stripe";
import { z } from "zod";
import { OpaqueId } from "../contract/common";
import { toWarning } from "../lib/money/payments";

/** Stripe's events. Medusa's stock payment hook is closed. */
export const STRIPE_WEBHOOK_PATH = "/webhooks/stripe";

/** An event signed longer ago than this counts as a replay: docs.stripe.com/webhooks#replay-attacks */
const TOLERANCE_SECONDS = 300;

const Id = OpaqueId(255);
const Event = z.object({
  id: Id,
  type: Id,
  data: z.object({ object: z.object({ object: z.string(), id: Id.optional(), payment_intent: z.unknown() }) }),
});

function paymentIntentOf({ object, id, payment_intent }: z.infer<typeof Event>["data"]["object"]): string | null {
  if (object === "payment_intent") return id ?? null;
  return Id.safeParse(payment_intent).data ?? null;
}

/**
 * The event in a raw body, or null unless Stripe signed exactly these bytes lately. `paymentIntentId` and `warning` are
 * null for an event about something else.
 */
export function readSignedEvent(body: Buffer | string | undefined, signature: string | undefined, secret: string) {
  if (!body || !signature) return null;
  try {
    const event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    const { id, type, data } = Event.parse(event);
    return { eventId: id, type, paymentIntentId: paymentIntentOf(data.object), warning: toWarning(event) };
  } catch {
    return null;
  }
}
