import type { MedusaContainer } from "@medusajs/framework/types";
import { withLock } from "../../lib/lock";

const WAIT_SECONDS = 30;

/**
 * Nobody else completes or releases the payment meanwhile.
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
 * Nobody else captures the payment, cancels its order or writes captures and refunds to Medusa's books meanwhile. Take
 * the payment's or the order's lock first, if both are needed. @throws as `withPaymentLock`
 */
export function withCaptureLock<T>(
  container: MedusaContainer,
  paymentIntentId: string,
  work: () => Promise<T>,
): Promise<T> {
  return withLock(container, `capture:${paymentIntentId}`, work, { waitSeconds: WAIT_SECONDS });
}
