import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { getPaymentIntentOfOrder } from "../../queries/payments/medusa-payments";
import { refuseChanged } from "../audit/changes";
import { withCaptureLock } from "../payments/payment-lock";

/**
 * Runs `work` while nobody else ships, cancels or hides the order. A form of the desk is refused here if the order was
 * changed after the form's page was opened.
 * @throws ShopError `conflict` (`refuseChanged`), `backend_unavailable` when it is busy for too long, Error when the
 * lock was lost (lib/lock.ts)
 */
export function withOrderLock<T>(container: MedusaContainer, orderId: string, work: () => Promise<T>): Promise<T> {
  return withLock(container, `order:${orderId}`, async () => {
    await refuseChanged(container, orderId);
    return await work();
  });
}

/**
 * The same, and nobody captures or refunds the order's payment either. `work` gets its PaymentIntent, or null if the
 * order has none.
 * @throws ShopError `backend_unavailable`, Error as `withOrderLock`
 */
export async function withOrderAndPaymentLock<T>(
  container: MedusaContainer,
  orderId: string,
  work: (paymentIntentId: string | null) => Promise<T>,
): Promise<T> {
  const paymentIntentId = await getPaymentIntentOfOrder(databaseOf(container), orderId);
  return await withOrderLock(container, orderId, () =>
    paymentIntentId ? withCaptureLock(container, paymentIntentId, () => work(paymentIntentId)) : work(null),
  );
}
