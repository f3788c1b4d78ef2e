import type { EventRecord } from "../store/tables";
import type { Transaction } from "../store/transaction";
import type { Caller } from "./auth";

/** One API call in progress, as passed to its handler. */
export interface Call {
  tx: Transaction;
  /** The parts of the path, e.g. `id`. */
  params: Record<string, string>;
  /** Body fields (or query fields of a GET), without `expand` and `key`; read them with `readFields`. */
  fields: Record<string, unknown>;
  caller: Caller;
  /** True if a fault declines the card. */
  declined: boolean;
  /** The address of this sandbox, e.g. `http://localhost:4243`. */
  origin: string;
  request: { id: string; idempotencyKey: string | null };
  /** Events to send once the change is on disk; use `emit`. */
  emitted: EventRecord[];
}

/**
 * Returns one of Stripe's objects, or throws StripeApiError. It runs inside one transaction, so it is synchronous on
 * purpose.
 */
export type Handler = (call: Call) => object;
