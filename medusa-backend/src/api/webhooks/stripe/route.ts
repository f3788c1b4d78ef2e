import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { getEnv } from "../../../lib/config/env";
import { ShopError } from "../../../lib/shop-error";
import { stripeEventService } from "../../../modules/stripe-event";
import { isNews, restOf, wakeInbox } from "../../../workflows/payments/stripe-events";
import { readSignedEvent } from "../../stripe-signature";

/** Answers as soon as Stripe's event is stored. If it says anything new, any running server processes it afterwards. */
export async function POST(req: MedusaRequest, res: MedusaResponse<{ received: true } | { message: string }>) {
  const { STRIPE_WEBHOOK_SECRET: secret } = getEnv();
  if (!secret) throw new ShopError("backend_unavailable", "Payments are not set up.");
  const event = readSignedEvent(req.rawBody, req.get("stripe-signature"), secret);
  if (!event) return res.status(400).json({ message: "The signature is missing, wrong or too old." });
  const [waitMs, processed] = [restOf(event.type), !isNews(event.type)];
  await stripeEventService(req.scope).storeEvent(event, { waitMs, processed });
  res.json({ received: true });
  if (!processed) wakeInbox(req.scope, event.eventId, waitMs);
}
