import type { Request } from "express";
import type Stripe from "stripe";
import type { SandboxSettings } from "../env";
import { newId, nowSeconds } from "../ids";
import type { EventRecord, Transaction } from "../store/tables";
import { StripeApiError } from "./api-error";

export interface Call {
  tx: Transaction;
  params: Record<string, string>;
  /** Body fields (or query fields of a GET), without `expand` and `key`; read them with `readFields`. */
  fields: Record<string, unknown>;
  caller: Caller;
  /** A fault declines the card. */
  declined: boolean;
  origin: string;
  request: { id: string; idempotencyKey: string | null };
  /** To send once the change is on disk; use `emit`. */
  emitted: EventRecord[];
}

/** Returns one of Stripe's objects. Synchronous on purpose: it runs inside one transaction. @throws StripeApiError */
export type Handler = (call: Call) => object;

/** `secret` is a server, `publishable` a browser, which may do only what Stripe.js does. */
export type Caller = "secret" | "publishable";

/**
 * The key is in `Authorization: Bearer`, Basic's user name, or (as Stripe.js may send it) a `key` field.
 * @throws StripeApiError 401 without a key, with an unknown one, or with a publishable one if a secret one is needed.
 */
export function authenticate(request: Request, settings: SandboxSettings, allowed: "secret" | "any"): Caller {
  const key = readKey(request);
  if (!key)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (key === settings.secretKey) return "secret";
  if (key !== settings.publishableKey)
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`);
  if (allowed === "secret")
    throw unauthorized(
      "This API call cannot be made with a publishable API key. Please use a secret API key.",
      "secret_key_required",
    );
  return "publishable";
}

function readKey(request: Request): string | null {
  const [scheme, value] = (request.get("authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() === "bearer" && value) return value;
  if (scheme?.toLowerCase() === "basic" && value)
    return Buffer.from(value, "base64").toString("utf8").split(":")[0] || null;
  const field: unknown = request.body?.key ?? request.query.key;
  return typeof field === "string" && field !== "" ? field : null;
}

function unauthorized(message: string, code?: string): StripeApiError {
  return new StripeApiError(401, { type: "invalid_request_error", message, ...(code ? { code } : {}) });
}

const API_VERSION = "2026-10-28.endive";

/** In the same transaction; the event is sent after the answer is durable. */
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
