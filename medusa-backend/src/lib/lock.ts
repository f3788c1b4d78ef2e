import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { ReturnWorkflow } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "./shop-error";

const WAIT_SECONDS = 20;
/** A dead server loses the lock after this time; a live one renews it. */
const LEASE_SECONDS = 60;

/**
 * Runs `work` while nobody else runs work under the same key, on any server, for as long as the work lasts
 * (docs/decisions/one-order-per-payment.md). Not reentrant: work that takes the same key again waits for itself.
 * @throws ShopError `backend_unavailable` if the lock was not acquired in time and nothing was done; Error if the lock
 * was lost during the work, whose result is then unknown
 */
export async function withLock<T>(
  container: MedusaContainer,
  key: string,
  work: () => Promise<T>,
  { waitSeconds = WAIT_SECONDS, leaseSeconds = LEASE_SECONDS }: { waitSeconds?: number; leaseSeconds?: number } = {},
): Promise<T> {
  let begun = false;
  const job = () => {
    begun = true;
    return work();
  };
  const times = { timeout: waitSeconds, expire: leaseSeconds };
  try {
    return await container.resolve(Modules.LOCKING).execute(key, job, times);
  } catch (error) {
    if (begun) throw error;
    throw new ShopError("backend_unavailable", "This is being changed at the moment. Try again.", { cause: error });
  }
}

/** Runs a workflow under this key's lock, and returns its result. @throws as `withLock` */
export async function runLocked<Input, Result, Hooks extends unknown[]>(
  container: MedusaContainer,
  key: string,
  workflow: ReturnWorkflow<Input, Result, Hooks>,
  input: Input,
): Promise<Result> {
  return await withLock(container, key, async () => (await workflow(container).run({ input })).result);
}
