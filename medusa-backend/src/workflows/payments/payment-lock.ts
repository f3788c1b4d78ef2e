import type { MedusaContainer } from "@medusajs/framework/types";
import { withLock } from "../../lib/lock";

/** How long a caller waits for another's work on the same payment. */
const WAIT_SECONDS = 30;

/**
 * Runs `work` while nobody else completes or releases the payment.
 * @throws ShopError `backend_unavailable` when it is busy for too long, Error when the lock was lost (lib/lock.ts)
 */
export function withPaymentLock<T>(
  container: MedusaContainer,
  paymentIntentId: string,
  work: () => Promise<T>,
  { waitSeconds = WAIT_SECONDS }: { waitSeconds?: number } = {},
): Promise<T> {
  return withLock(container, `payment:${paymentIntentId}`, work, { waitSeconds });
}

/**
 * Runs `work` while nobody else captures the payment, cancels its order or writes its captures and refunds to Medusa's
 * books. A caller that needs the payment's or the order's lock as well must take that first.
 * @throws ShopError `backend_unavailable` when it is busy for too long, Error when the lock was lost (lib/lock.ts)
 */
export function withCaptureLock<T>(
  container: MedusaContainer,
  paymentIntentId: string,
  work: () => Promise<T>,
): Promise<T> {
  return withLock(container, `capture:${paymentIntentId}`, work, { waitSeconds: WAIT_SECONDS });
}
