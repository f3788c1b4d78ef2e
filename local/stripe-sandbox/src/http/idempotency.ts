import { createHash } from "node:crypto";
import type { Store } from "../store/store";
import type { IdempotencyRecord } from "../store/tables";
import { StripeApiError } from "./api-error";

/** docs.stripe.com/api/idempotent_requests */
export interface IdempotentRequest {
  key: string;
  endpoint: string;
  fingerprint: string;
}

export function fingerprintOf(fields: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(fields)))
    .digest("base64url");
}

export class KeysInFlight {
  private readonly keys = new Set<string>();

  /** @throws StripeApiError 409 when the key is in use. */
  begin(key: string): void {
    if (this.keys.has(key))
      throw new StripeApiError(409, {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    this.keys.add(key);
  }

  end(key: string): void {
    this.keys.delete(key);
  }
}

/** Null if the request is new. @throws StripeApiError 400 when the key was used for another request. */
export function getFirstAnswer(store: Pick<Store, "get">, request: IdempotentRequest): IdempotencyRecord | null {
  const { key, endpoint, fingerprint } = request;
  const first = store.get("idempotency", key);
  if (!first) return null;
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (first.endpoint !== endpoint)
    throw misused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${first.endpoint}'). ${advice}`,
    );
  if (first.fingerprint !== fingerprint)
    throw misused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  return first;
}

function misused(message: string): StripeApiError {
  return new StripeApiError(400, { type: "idempotency_error", message });
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
