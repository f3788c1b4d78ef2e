import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { ShopError } from "./shop-error";

/** How long a caller waits for another one's work, unless it asks for another time. */
const WAIT_SECONDS = 20;
/** A server that died loses the lock after this; one that is alive renews it. */
const LEASE_SECONDS = 60;

/**
 * Runs `work` while nobody else runs work under the same key, on any server. The lock is held as long as the work
 * lasts, however slow it is (docs/decisions/one-order-per-payment.md). Not reentrant: work that takes the same key
 * again waits for itself.
 * @throws ShopError `backend_unavailable` when the lock did not come in time and nothing was done; Error when the lock
 * was lost meanwhile and nobody knows how far the work came.
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
