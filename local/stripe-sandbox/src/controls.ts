import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import express, { type RequestHandler, type Router } from "express";
import { z } from "zod";
import { faultRoutes } from "./faults";
import { type Call, emit } from "./http/call";
import { nowSeconds } from "./ids";
import { isPastCapture, olderCharge, releaseCharge, requireLatestCharge } from "./payment-intents/charges";
import { nextStatus } from "./payment-intents/states";
import * as disputes from "./resources/disputes";
import * as refunds from "./resources/refunds";
import { carryOut, type Sandbox } from "./sandbox";
import { intentIdOf } from "./settled/settled-payments";
import type { Store } from "./store/store";

/** So that nobody waits a week for a hold to end. */
const Age = z.strictObject({
  seconds: z
    .int()
    .min(1)
    .max(40 * 86_400),
});

/** An intent whose hold is then too old is cancelled, with Stripe's own reason and event. Null for an unknown one. */
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
 * For tests and demonstrations: an event outside the shop, such as a dispute at the bank. A body that `schema` refuses
 * is 400; `work` returns the answer, or null for an unknown `:id` (404). Events go out once the change is on disk.
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
    const id = String(request.params.id ?? "");
    carryOut(sandbox, { id, caller: "secret" }, (call) => work(call, body.data))
      .then((answer) => {
        if (answer) response.json(answer);
        else response.status(404).json({ error: { message: `No such object: '${id}'` } });
      })
      .catch(next);
  };
}

const Failure = z.strictObject({ reason: z.string().max(100).default("expired_or_canceled_card") });

/**
 * What tests do and see: faults, the ledger, and events of payments outside the shop:
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
  router.use("/faults", faultRoutes(sandbox.faults));
  router.get("/ledger", ledger(sandbox));
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

function ledger({ store }: Sandbox): RequestHandler {
  return (request, response, next) => {
    const { settled, payment_intent: id } = request.query;
    const wanted = { settledToo: settled !== "no", only: typeof id === "string" ? id : undefined };
    const send = () => pipeline(Readable.from(ledgerText(ledgerLines(store, wanted))), response.type("json"));
    // A client that has disconnected gets no answer.
    store
      .flushed()
      .then(send)
      .catch((error) => (response.headersSent ? undefined : next(error)));
  };
}

/** Amounts in cents; `captures` counts those that moved money, `amount_lost` is what the bank took back for good. */
interface LedgerLine {
  id: string;
  amount: number;
  currency: string;
  status: string;
  amount_received: number;
  amount_refunded: number;
  amount_lost: number;
  captures: number;
  metadata: Record<string, string>;
}

/** `settledToo`: also payments made up as settled ones. */
type Wanted = { settledToo: boolean; only?: string | undefined };

/** From the records of captures and refunds, not the intent's status. Payments made up as settled ones come first. */
function* ledgerLines(store: Store, { settledToo, only }: Wanted): Iterable<LedgerLine> {
  const isWanted = ({ id }: { id: string }) => only === undefined || id === only;
  const captures = byIntent(store.list("captures"));
  const refunds = byIntent(store.list("refunds").filter(({ status }) => status !== "failed"));
  const lost = byIntent(store.list("disputes").filter(({ status }) => status === "lost"));
  const intents = store.list("payment_intents").filter(isWanted);
  const lines = intents.map(({ id, amount, currency, status, metadata }) => {
    const taken = captures.get(id) ?? [];
    const returned = refunds.get(id) ?? [];
    return {
      id,
      amount,
      currency,
      status,
      amount_received: sum(taken),
      amount_refunded: sum(returned),
      amount_lost: sum(lost.get(id) ?? []),
      captures: taken.length,
      metadata,
    };
  });
  if (settledToo) yield* settledLines(store, refunds, isWanted);
  yield* lines.reverse();
}

function* settledLines(
  store: Store,
  refunds: ReadonlyMap<string, { amount: number }[]>,
  isWanted: (line: { id: string }) => boolean,
): Iterable<LedgerLine> {
  for (const payment of store.settled.all()) {
    const id = intentIdOf(payment);
    if (!isWanted({ id })) continue;
    const { amount, currency, cancelled, refunded } = payment;
    yield {
      id,
      amount,
      currency,
      status: cancelled ? "canceled" : "succeeded",
      amount_received: cancelled ? 0 : amount,
      amount_refunded: refunded + sum(refunds.get(id) ?? []),
      amount_lost: 0,
      captures: cancelled ? 0 : 1,
      metadata: {},
    };
  }
}

const CHUNK = 1 << 16;

/** `{"payment_intents":[…]}` in chunks: with a million payments it has 170 million characters. */
function* ledgerText(lines: Iterable<LedgerLine>): Iterable<string> {
  let chunk = '{"payment_intents":[';
  let isFirst = true;
  for (const line of lines) {
    chunk += `${isFirst ? "" : ","}${JSON.stringify(line)}`;
    isFirst = false;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  yield `${chunk}]}`;
}

function byIntent<T extends { payment_intent: unknown }>(movements: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const movement of movements) {
    const id = String(movement.payment_intent);
    groups.set(id, [...(groups.get(id) ?? []), movement]);
  }
  return groups;
}

function sum(movements: { amount: number }[]): number {
  return movements.reduce((total, { amount }) => total + amount, 0);
}
