import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** How long one waits for another who completes or releases the same payment. */
const WAIT_SECONDS = 30;
/** A server that died gives the lock back after this; one that works on renews it. */
const LEASE_SECONDS = 60;

/**
 * Does `work` while nobody else completes or releases the payment. Held as long as the work lasts, however slow the database is
 * (docs/decisions/0215-a-lock-as-long-as-the-work.md).
 * @throws Error when the lock did not come in time, or was lost meanwhile; then it is unknown what the work came to.
 */
export async function withPaymentLock<T>(
  container: MedusaContainer,
  paymentIntentId: string,
  work: () => Promise<T>,
  { waitSeconds = WAIT_SECONDS }: { waitSeconds?: number } = {},
): Promise<T> {
  const times = { timeout: waitSeconds, expire: LEASE_SECONDS };
  return await container.resolve(Modules.LOCKING).execute(`payment:${paymentIntentId}`, work, times);
}
