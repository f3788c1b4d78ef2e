import type { MedusaContainer } from "@medusajs/framework/types";
import type { ReturnWorkflow } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { getPaymentIntentOfOrder } from "../../queries/payments/medusa-payments";
import { refuseChanged } from "../audit/changes";
import { withCaptureLock } from "../payments/payment-lock";

/**
 * Nobody else ships, cancels or hides the order meanwhile.
 * @throws ShopError `conflict` (`refuseChanged`), `backend_unavailable` when it is busy, Error for a lost lock
 */
export function withOrderLock<T>(container: MedusaContainer, orderId: string, work: () => Promise<T>): Promise<T> {
  return withLock(container, `order:${orderId}`, async () => {
    await refuseChanged(container, orderId);
    return await work();
  });
}

/** @throws as `withOrderLock` */
export async function changeOrder<Input extends { orderId: string }, Result, Hooks extends unknown[]>(
  container: MedusaContainer,
  workflow: ReturnWorkflow<Input, Result, Hooks>,
  input: Input,
): Promise<Result> {
  return await withOrderLock(container, input.orderId, async () => (await workflow(container).run({ input })).result);
}

/** Also keeps others from capturing or refunding; `work` gets the PaymentIntent or null. @throws as `withOrderLock` */
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
