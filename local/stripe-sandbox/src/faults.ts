import express, { type Router } from "express";
import { z } from "zod";

/** Objects that change can also be answered from an earlier state. */
const CHANGING_READS = ["payment_intents.retrieve", "payment_intents.list"] as const;
const OPERATIONS = [
  ...CHANGING_READS,
  "payment_intents.create",
  "payment_intents.update",
  "payment_intents.confirm",
  "payment_intents.capture",
  "payment_intents.cancel",
  "refunds.create",
  "events.list",
] as const;

export type Operation = (typeof OPERATIONS)[number];

const Times = z.number().int().min(1).max(1_000_000).default(1);
const About = z.string().optional();

const CallFault = z.strictObject({
  on: z.enum(OPERATIONS),
  payment_intent: About,
  /**
   * `500` and `timeout` happen before anything is done, `reset_after_commit` after all of it; `decline` answers 402. A
   * `500` is stored under the request's idempotency key, as Stripe does.
   */
  do: z.enum(["500", "timeout", "reset_after_commit", "decline"]),
  times: Times,
});

const DelayMs = z.number().int().min(0).max(600_000).default(0);

const DelayFault = z.strictObject({
  on: z.enum(OPERATIONS),
  payment_intent: About,
  /** The call is carried out at once; its answer is sent `delayMs` later, and another may overtake it. */
  do: z.literal("delay"),
  times: Times,
  delayMs: DelayMs,
});

const RefuseFault = z.strictObject({
  on: z.literal("refunds.create"),
  payment_intent: About,
  /** 400 as for a charge that is too old; stored under the request's idempotency key. */
  do: z.literal("refuse"),
  times: Times,
});

const StaleFault = z.strictObject({
  on: z.enum(CHANGING_READS),
  payment_intent: About,
  /** Each object is returned as it was before its last change; an object that never changed, as it is now. */
  do: z.literal("stale"),
  times: Times,
});

const WebhookFault = z.strictObject({
  on: z.literal("webhook"),
  payment_intent: About,
  do: z.enum(["drop", "duplicate", "delay", "reorder"]),
  times: Times,
  /** For `delay`, how late; for `reorder`, how long at most an event waits for the next one (0: 2,000 ms). */
  delayMs: DelayMs,
  /** Sent by a `duplicate` in total, at the same time. */
  copies: z.number().int().min(2).max(50).default(2),
  type: z.string().optional(),
});

const Fault = z.union([CallFault, DelayFault, RefuseFault, StaleFault, WebhookFault]);
export type CallFault =
  | z.infer<typeof CallFault>
  | z.infer<typeof DelayFault>
  | z.infer<typeof RefuseFault>
  | z.infer<typeof StaleFault>;
export type WebhookFault = z.infer<typeof WebhookFault>;
type Fault = z.infer<typeof Fault>;

/** Oldest first, in memory: a restart of the sandbox clears them. */
export class Faults {
  private armed: Fault[] = [];

  arm(fault: Fault): void {
    this.armed.push({ ...fault });
  }

  clear(paymentIntentId?: string): void {
    this.armed = this.armed.filter((armed) => paymentIntentId && armed.payment_intent !== paymentIntentId);
  }

  list(): readonly Fault[] {
    return this.armed;
  }

  takeForCall(operation: Operation, paymentIntentId: string | null): CallFault | null {
    return this.take((armed): armed is CallFault => armed.on === operation, paymentIntentId);
  }

  takeForWebhook(type: string, paymentIntentId: string | null): WebhookFault | null {
    return this.take(
      (armed): armed is WebhookFault => armed.on === "webhook" && (armed.type === undefined || armed.type === type),
      paymentIntentId,
    );
  }

  private take<F extends Fault>(matches: (armed: Fault) => armed is F, paymentIntentId: string | null): F | null {
    const isAbout = (armed: Fault) => armed.payment_intent === undefined || armed.payment_intent === paymentIntentId;
    const fault = this.armed.find((armed): armed is F => matches(armed) && isAbout(armed));
    if (!fault) return null;
    fault.times -= 1;
    this.armed = this.armed.filter((armed) => armed.times > 0);
    return fault;
  }
}

/** `DELETE` clears all (with `?payment_intent=` only those about one); each answers with the armed faults. */
export function faultRoutes(faults: Faults): Router {
  const router = express.Router();
  router.post("/", (request, response) => {
    const fault = Fault.safeParse(request.body);
    if (!fault.success) {
      response.status(400).json({ error: { message: z.prettifyError(fault.error) } });
      return;
    }
    faults.arm(fault.data);
    response.json({ faults: faults.list() });
  });
  router.delete("/", (request, response) => {
    faults.clear(z.string().optional().parse(request.query.payment_intent));
    response.json({ faults: faults.list() });
  });
  router.get("/", (_request, response) => {
    response.json({ faults: faults.list() });
  });
  return router;
}
