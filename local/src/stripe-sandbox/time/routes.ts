import express, { type Router } from "express";
import { z } from "zod";
import type { Call } from "../http/call";
import { newId, nowSeconds } from "../ids";
import { isPastCapture, olderCharge, releaseCharge, requireLatestCharge } from "../payment-intents/charges";
import { nextStatus } from "../payment-intents/states";
import type { Sandbox } from "../sandbox";
import type { EventRecord } from "../store/tables";
import { emit } from "../webhooks/emit";

const Age = z.strictObject({
  seconds: z
    .int()
    .min(1)
    .max(40 * 86_400),
});

/**
 * `POST /{intent}/age` `{"seconds"}` makes a PaymentIntent and its charge older, so that nobody waits a week for a hold
 * to end. One that is too old is cancelled, with Stripe's own reason and event.
 */
export function timeRoutes(sandbox: Sandbox): Router {
  const router = express.Router();
  router.use(express.json({ limit: "10kb" }));
  router.post("/:id/age", (request, response, next) => {
    const age = Age.safeParse(request.body);
    if (!age.success) {
      response.status(400).json({ error: { message: z.prettifyError(age.error) } });
      return;
    }
    const emitted: EventRecord[] = [];
    const id = request.params.id ?? "";
    const status = sandbox.store.write((tx) => {
      const requestOf = { id: newId("req"), idempotencyKey: null };
      const call: Call = {
        tx,
        params: { id },
        fields: {},
        caller: "secret",
        declined: false,
        origin: sandbox.origin(),
        request: requestOf,
        emitted,
      };
      return grow(call, id, age.data.seconds);
    });
    if (!status) {
      response.status(404).json({ error: { message: `No such payment_intent: '${id}'` } });
      return;
    }
    sandbox.store
      .flushed()
      .then(() => {
        for (const event of emitted) sandbox.deliverer.deliver(event);
        response.json({ id, status });
      })
      .catch(next);
  });
  return router;
}

/**
 * Moves everything about the intent back in time, and ends its hold if it is too old then. Null for an unknown intent.
 */
function grow(call: Call, id: string, seconds: number): string | null {
  const before = call.tx.get("payment_intents", id);
  if (!before) return null;
  const older = { ...before, created: before.created - seconds };
  call.tx.put("payment_intents", older);
  if (before.latest_charge === null) return older.status;
  const charge = olderCharge(requireLatestCharge(call, before), seconds);
  call.tx.put("charges", charge);
  if (older.status !== "requires_capture" || !isPastCapture(charge, nowSeconds())) return older.status;
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
  return ended.status;
}
