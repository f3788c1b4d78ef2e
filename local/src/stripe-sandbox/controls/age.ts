import { z } from "zod";
import type { Call } from "../http/call";
import { nowSeconds } from "../ids";
import { isPastCapture, olderCharge, releaseCharge, requireLatestCharge } from "../payment-intents/charges";
import { nextStatus } from "../payment-intents/states";
import { emit } from "../webhooks/emit";

/** How much older a payment becomes, so that nobody waits a week for a hold to end. */
export const Age = z.strictObject({
  seconds: z
    .int()
    .min(1)
    .max(40 * 86_400),
});

/**
 * Moves everything about the intent back in time. If its hold is then too old, it is cancelled, with Stripe's own
 * reason and event. Null for an unknown intent.
 */
export function grow(call: Call, id: string, seconds: number): { id: string; status: string } | null {
  const before = call.tx.get("payment_intents", id);
  if (!before) return null;
  const older = { ...before, created: before.created - seconds };
  call.tx.put("payment_intents", older);
  if (before.latest_charge === null) return { id, status: older.status };
  const charge = olderCharge(requireLatestCharge(call, before), seconds);
  call.tx.put("charges", charge);
  if (older.status !== "requires_capture" || !isPastCapture(charge, nowSeconds())) return { id, status: older.status };
  releaseCharge(call, charge);
  const ended = {
    ...older,
    status: nextStatus(older, "cancel"),
    amount_capturable: 0,
    canceled_at: nowSeconds(),
    cancellation_reason: "expired" as const,
  };
  call.tx.put("payment_intents", ended);
  emit(call, "payment_intent.canceled", ended);
  return { id, status: ended.status };
}
