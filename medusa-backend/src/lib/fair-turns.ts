import { BulkheadRejectedError, bulkhead, TaskCancelledError } from "cockatiel";
import { ShopError } from "./shop-error";

type Work<T> = {
  list: (limit: number) => Promise<readonly T[]>;
  handle: (entry: T) => Promise<unknown>;
  onFailure: (entry: T, error: unknown) => void;
};

/**
 * Chooses what a job handles, `most` entries in a run: first those that have not failed, in the list's order, then
 * those whose failure is the longest ago, so that what fails in every run does not keep the job from the rest. Failures
 * are remembered in this process only.
 */
export class FairTurns<T> {
  /** The failed entries' keys, in the order of their failures. */
  private readonly failed = new Set<string>();

  constructor(private readonly keyOf: (entry: T) => string) {}

  /** The entries for this run. `list` reads up to `limit` of those that are due. */
  async take(most: number, list: (limit: number) => Promise<readonly T[]>): Promise<T[]> {
    const limit = most + this.failed.size;
    const due = new Map((await list(limit)).map((entry) => [this.keyOf(entry), entry]));
    if (due.size < limit) for (const key of this.failed) if (!due.has(key)) this.failed.delete(key);
    const fresh = [...due].flatMap(([key, entry]) => (this.failed.has(key) ? [] : [entry]));
    const again = [...this.failed].flatMap((key) => due.get(key) ?? []);
    return [...fresh, ...again].slice(0, most);
  }

  note(entry: T, isDone: boolean): void {
    const key = this.keyOf(entry);
    this.failed.delete(key);
    if (!isDone) this.failed.add(key);
  }

  async handle(most: number, { list, handle, onFailure }: Work<T>): Promise<void> {
    for (const entry of await this.take(most, list)) {
      try {
        await handle(entry);
        this.note(entry, true);
      } catch (error) {
        this.note(entry, false);
        onFailure(entry, error);
      }
    }
  }
}

/** Checkout steps that one server runs at a time. Each takes a few tenths of a second of processor time. */
const AT_ONCE = 6;
/** How many may wait, and how long: the storefront gives a checkout's step 9.5 s (PAYMENT_TIMEOUT_MS). */
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
 * Without a limit, an overloaded server works on all checkouts until every caller has given up. Call it inside the
 * locks that the step needs, so that nobody takes a slot while waiting for a lock.
 * @throws ShopError `backend_unavailable` if the wait was too long, with nothing done; what `step` throws
 */
export const withinCapacity = limitCheckouts();
