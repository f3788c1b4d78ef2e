import express, { type Router } from "express";
import { z } from "zod";
import * as disputes from "../resources/disputes";
import * as refunds from "../resources/refunds";
import type { Sandbox } from "../sandbox";
import { Age, grow } from "./age";
import { control } from "./control";

const Failure = z.strictObject({ reason: z.string().max(100).default("expired_or_canceled_card") });

/**
 * What happens to payments outside the shop:
 * - `POST /payment_intents/:id/age` `{"seconds"}`: time passes.
 * - `POST /payment_intents/:id/dispute` `{"amount", "reason", "status"}`: the cardholder disputes a captured payment.
 * - `POST /disputes/:id/status` `{"status"}`: the bank decides.
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
  router.post("/disputes/:id/status", control(sandbox, disputes.Decision, disputes.decide));
  router.post(
    "/refunds/:id/fail",
    control(sandbox, Failure, (call, { reason }) => refunds.fail(call, reason)),
  );
  return router;
}
