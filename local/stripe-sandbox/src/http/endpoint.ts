import { setTimeout as sleep } from "node:timers/promises";
import type { NextFunction, Request, Response } from "express";
import type { CallFault, Operation } from "../faults";
import { newId, nowSeconds } from "../ids";
import { toVisible } from "../payment-intents/access";
import { GENERIC_DECLINE } from "../payment-methods/test-cards";
import type { Sandbox } from "../sandbox";
import type { EventRecord, TableName, Transaction } from "../store/tables";
import { invalidRequest, StripeApiError } from "./api-error";
import { authenticate, type Call, type Caller, type Handler } from "./call";
import { Expand, readFields } from "./fields";
import { fingerprintOf, getFirstAnswer, type IdempotentRequest } from "./idempotency";

export interface Endpoint {
  /** With a publishable key the client secret is needed as well. */
  allowed: "secret" | "any";
  operation?: Operation;
  handle: Handler;
}

interface Answer {
  status: number;
  body: unknown;
  requestId: string;
}

const FAULT_ANSWERS: Readonly<Record<string, Omit<Answer, "requestId">>> = {
  "500": {
    status: 500,
    body: { error: { type: "api_error", message: "An unknown error occurred. (sandbox fault)" } },
  },
  refuse: {
    status: 400,
    body: {
      error: {
        type: "invalid_request_error",
        message: "This charge is too old to be refunded. (sandbox fault)",
      },
    },
  },
};

/** In this order: key, faults, idempotency, transaction, disk, answer, events. */
export function endpoint(sandbox: Sandbox, { allowed, operation, handle }: Endpoint) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const requestId = newId("req");
    response.set("Request-Id", requestId);
    const run = async () => {
      const caller = authenticate(request, sandbox.settings, allowed);
      const fault = operation ? sandbox.faults.takeForCall(operation, paymentIntentOf(request)) : null;
      if (fault?.do === "timeout") return sandbox.hang(request);
      const failure = fault && FAULT_ANSWERS[fault.do];
      const answer = await once(sandbox, request, response, (tx, emitted) =>
        failure
          ? { answer: { ...failure, requestId }, executed: true }
          : execute(handle, { sandbox, request, requestId, caller, fault, tx, emitted }),
      );
      if (fault?.do === "delay") await sleep(fault.delayMs, undefined, { ref: false });
      if (fault?.do === "reset_after_commit") request.socket.destroy();
      else response.status(answer.status).json(answer.body);
    };
    run().catch((error: unknown) => {
      if (error instanceof StripeApiError) response.status(error.status).json({ error: error.body });
      else next(error);
    });
  };
}

/** Repeats the first answer when the request's idempotency key was used before. */
async function once(
  sandbox: Sandbox,
  request: Request,
  response: Response,
  run: (tx: Transaction, emitted: EventRecord[]) => { answer: Answer; executed: boolean },
): Promise<Answer> {
  const { store, keysInFlight, deliverer } = sandbox;
  const idempotent = toIdempotent(request);
  if (idempotent) {
    response.set("Idempotency-Key", idempotent.key);
    keysInFlight.begin(idempotent.key);
  }
  try {
    const first = idempotent && getFirstAnswer(store, idempotent);
    if (first) {
      response.set({ "Idempotent-Replayed": "true", "Original-Request": first.requestId });
      return first;
    }
    const emitted: EventRecord[] = [];
    const answer = store.write((tx) => {
      const { answer, executed } = run(tx, emitted);
      if (idempotent && executed) {
        const { key, ...rest } = idempotent;
        tx.put("idempotency", { id: key, ...rest, ...answer, created: nowSeconds() });
      }
      return answer;
    });
    await store.flushed();
    for (const event of emitted) deliverer.deliver(event);
    return answer;
  } finally {
    if (idempotent) keysInFlight.end(idempotent.key);
  }
}

interface Execution {
  sandbox: Sandbox;
  request: Request;
  requestId: string;
  caller: Caller;
  fault: CallFault | null;
  tx: Transaction;
  emitted: EventRecord[];
}

function execute(handle: Handler, execution: Execution): { answer: Answer; executed: boolean } {
  const { sandbox, request, requestId, caller, fault, tx, emitted } = execution;
  const { expand: paths, key: _key, ...fields } = fieldsOf(request);
  const idempotencyKey = request.get("idempotency-key") ?? null;
  const call: Call = {
    tx: fault?.do === "stale" ? sandbox.store.beforeLastChange(tx) : tx,
    params: request.params,
    fields,
    caller,
    declined: fault?.do === "decline",
    origin: sandbox.origin(),
    request: { id: requestId, idempotencyKey },
    emitted,
  };
  try {
    const body = expand(call.tx, handle(call), paths === undefined ? [] : readFields(Expand, paths));
    if (call.declined) throw new StripeApiError(402, { type: "card_error", ...GENERIC_DECLINE.decline });
    return { answer: { status: 200, body, requestId }, executed: true };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    if (!error.executed) {
      tx.discard();
      emitted.length = 0;
    }
    const { payment_intent: intent, ...shown } = error.body;
    const body = { error: intent ? { ...shown, payment_intent: toVisible(call, intent) } : shown };
    return { answer: { status: error.status, body, requestId }, executed: error.executed };
  }
}

function fieldsOf(request: Request): Record<string, unknown> {
  return request.method === "GET" || request.method === "DELETE"
    ? request.query
    : { ...request.query, ...request.body };
}

function paymentIntentOf(request: Request): string | null {
  const named = request.params.id ?? fieldsOf(request).payment_intent;
  return typeof named === "string" ? named : null;
}

/** Only POST requests have a key. @throws StripeApiError 400 when it is longer than 255 characters. */
function toIdempotent(request: Request): IdempotentRequest | null {
  const key = request.get("idempotency-key");
  if (!key || request.method !== "POST") return null;
  if (key.length > 255)
    throw new StripeApiError(400, {
      type: "idempotency_error",
      message: "Idempotency keys may be at most 255 characters long.",
    });
  return { key, endpoint: request.path, fingerprint: fingerprintOf(fieldsOf(request)) };
}

const TABLE_OF_PREFIX: Record<string, TableName> = {
  cus: "customers",
  pm: "payment_methods",
  pi: "payment_intents",
  ch: "charges",
  re: "refunds",
  du: "disputes",
  txn: "balance_transactions",
};

const REFUNDS_SHOWN = 10;

/** Along paths such as `latest_charge.payment_intent`. @throws StripeApiError 400 when a path names no id. */
function expand(tx: Transaction, body: object, paths: readonly string[]): object {
  return paths.reduce<object>((expanded, path) => expandPath(tx, expanded, path.split("."), path), body);
}

function expandPath(tx: Transaction, value: object, [field, ...rest]: string[], path: string): object {
  if (field === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => expandPath(tx, item, [field, ...rest], path));
  const current = (value as Record<string, unknown>)[field];
  if (current === null) return value;
  const next = typeof current === "string" ? lookUp(tx, current) : (current ?? refundsOf(tx, value, field));
  if (typeof next !== "object" || next === null)
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
  return { ...value, [field]: expandPath(tx, next, rest, path) };
}

function refundsOf(tx: Transaction, value: object, field: string): object | undefined {
  if (field !== "refunds" || !("object" in value) || value.object !== "charge" || !("id" in value)) return undefined;
  const refunds = tx.list("refunds").filter(({ charge }) => charge === value.id);
  const data = refunds.slice(0, REFUNDS_SHOWN);
  return { object: "list", data, has_more: refunds.length > data.length, url: `/v1/refunds?charge=${value.id}` };
}

function lookUp(tx: Transaction, id: string): object | undefined {
  const table = TABLE_OF_PREFIX[id.split("_")[0] ?? ""];
  return table && tx.get(table, id);
}
