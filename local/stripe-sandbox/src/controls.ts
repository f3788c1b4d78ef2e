import express, { type RequestHandler, type Router } from "express";
import { z } from "zod";
import { type Call, emit } from "./http/call";
import { newId, nowSeconds } from "./ids";
import { isPastCapture, olderCharge, releaseCharge, requireLatestCharge } from "./payment-intents/charges";
import { nextStatus } from "./payment-intents/states";
import * as disputes from "./resources/disputes";
import * as refunds from "./resources/refunds";
import type { Sandbox } from "./sandbox";
import type { EventRecord } from "./store/tables";

/** How much older a payment becomes, so that nobody waits a week for a hold to end. */
const Age = z.strictObject({
  seconds: z
    .int()
    .min(1)
    .max(40 * 86_400),
});

/**
 * Moves everything about the intent back in time. If its hold is then too old, it is cancelled, with Stripe's own
 * reason and event. Null for an unknown intent.
 */
function grow(call: Call, id: string, seconds: number): { id: string; status: string } | null {
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

/**
 * A control for tests and demonstrations: an event outside the shop, such as a dispute at the bank. The body is read
 * with `schema` (400 if invalid); `work` returns the answer, or null for an unknown `:id` (404). Events go out once the
 * change is on disk.
 */
function control<Body>(
  sandbox: Sandbox,
  schema: z.ZodType<Body>,
  work: (call: Call, body: Body) => object | null,
): RequestHandler {
  return (request, response, next) => {
    const body = schema.safeParse(request.body ?? {});
    if (!body.success) {
      response.status(400).json({ error: { message: z.prettifyError(body.error) } });
      return;
    }
    const emitted: EventRecord[] = [];
    const id = String(request.params.id ?? "");
    const answer = sandbox.store.write((tx) =>
      work(
        {
          tx,
          params: { id },
          fields: {},
          caller: "secret",
          declined: false,
          origin: sandbox.origin(),
          request: { id: newId("req"), idempotencyKey: null },
          emitted,
        },
        body.data,
      ),
    );
    if (!answer) {
      response.status(404).json({ error: { message: `No such object: '${id}'` } });
      return;
    }
    sandbox.store
      .flushed()
      .then(() => {
        for (const event of emitted) sandbox.deliverer.deliver(event);
        response.json(answer);
      })
      .catch(next);
  };
}

const Failure = z.strictObject({ reason: z.string().max(100).default("expired_or_canceled_card") });

/**
 * Events of payments outside the shop:
 * - `POST /payment_intents/:id/age` `{"seconds"}`: time passes.
 * - `POST /payment_intents/:id/dispute` `{"amount", "reason", "status"}`: the cardholder disputes a captured payment.
 * - `POST /disputes/:id/status` `{"status"}`: the bank decides.
 * - `POST /payment_intents/:id/fraud_warning` `{"fraud_type"}`: the card's issuer warns of fraud.
 * - `POST /payment_intents/:id/review` `{"reason"}`, `POST /reviews/:id/close` `{"closed_reason"}`: Stripe reviews it.
 * - `POST /refunds/:id/fail` `{"reason"}`: the bank sends a refund back.
 */
export function controlRoutes(sandbox: Sandbox): Router {
  const router = express.Router();
  router.use(express.json({ limit: "10kb" }));
  router.post(
    "/payment_intents/:id/age",
    control(sandbox, Age, (call, { seconds }) => grow(call, call.params.id ?? "", seconds)),
  );
  router.post("/payment_intents/:id/dispute", control(sandbox, disputes.NewDispute, disputes.open));
  router.post("/payment_intents/:id/fraud_warning", control(sandbox, disputes.NewWarning, disputes.warn));
  router.post("/payment_intents/:id/review", control(sandbox, disputes.NewReview, disputes.openReview));
  router.post("/reviews/:id/close", control(sandbox, disputes.ReviewEnd, disputes.closeReview));
  router.post("/disputes/:id/status", control(sandbox, disputes.Decision, disputes.decide));
  router.post(
    "/refunds/:id/fail",
    control(sandbox, Failure, (call, { reason }) => refunds.fail(call, reason)),
  );
  return router;
}
