import { BulkheadRejectedError, bulkhead, TaskCancelledError } from "cockatiel";
import { ShopError } from "./shop-error";

/**
 * The number of checkout steps that one server runs at a time. Each takes a few tenths of a second of processor time.
 */
const AT_ONCE = 6;
/**
 * How many may wait, and for how long, in milliseconds: the storefront gives a checkout's step 9.5 s
 * (PAYMENT_TIMEOUT_MS).
 */
const WAITING = 60;
const WAIT_MS = 5_000;

const BUSY = "The shop is very busy at the moment. Nothing is lost; please try again.";

/** The limiter of one server's checkouts; `waitMs` for tests. */
export function limitCheckouts({ atOnce = AT_ONCE, waiting = WAITING, waitMs = WAIT_MS } = {}) {
  const capacity = bulkhead(atOnce, waiting);
  return async function withinCapacity<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await capacity.execute(step, AbortSignal.timeout(waitMs));
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError || error instanceof TaskCancelledError)) throw error;
      throw new ShopError("backend_unavailable", BUSY, { cause: error });
    }
  };
}

/**
 * Runs a checkout step once a slot is free, first come first served. Without a limit, an overloaded server works on all
 * checkouts until every caller has given up. Call it inside the locks that the step needs, so that nobody takes a slot
 * while waiting for a lock.
 * @throws ShopError `backend_unavailable` if the wait was too long, with nothing done; what `step` throws
 */
export const withinCapacity = limitCheckouts();
