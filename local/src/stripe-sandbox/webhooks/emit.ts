import type Stripe from "stripe";
import type { Call } from "../http/call";
import { newId, nowSeconds } from "../ids";

/** The account's API version, in which its webhook events are written. */
const API_VERSION = "2026-10-28.endive";

/** Records an event about `object` in the same transaction; it is sent after the answer is durable. */
export function emit(call: Call, type: Stripe.Event["type"], object: object): void {
  const event = {
    id: newId("evt"),
    object: "event" as const,
    api_version: API_VERSION,
    created: nowSeconds(),
    data: { object },
    livemode: false as const,
    pending_webhooks: 1,
    request: { id: call.request.id, idempotency_key: call.request.idempotencyKey },
    type,
  };
  call.tx.put("events", event);
  call.emitted.push(event);
}
