import type { Transaction } from "../store/store";
import type { EventRecord } from "../store/tables";
import type { Caller } from "./auth";

/** One API call in execution: what a handler gets. */
export interface Call {
  tx: Transaction;
  /** The parts of the path, e.g. `id`. */
  params: Record<string, string>;
  /** Body fields (or query fields of a GET), without `expand` and `key`; read them with `readFields`. */
  fields: Record<string, unknown>;
  caller: Caller;
  /** A fault asks that the card be declined. */
  declined: boolean;
  /** Where this sandbox answers, e.g. `http://localhost:4243`. */
  origin: string;
  request: { id: string; idempotencyKey: string | null };
  /** Events to deliver once the change is on disk; use `emit`. */
  emitted: EventRecord[];
}

/** Answers with one of Stripe's objects, or throws StripeApiError. Runs inside one transaction: synchronous on purpose. */
export type Handler = (call: Call) => object;
