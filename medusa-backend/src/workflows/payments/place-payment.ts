import type { MedusaContainer } from "@medusajs/framework/types";
import { logEvent } from "../../lib/logs/log-event";
import { asShopError } from "../../lib/shop-error";
import type { Attempt } from "../../modules/payment-record/attempts";
import { removeOrphanOrder } from "./orphan-orders";
import { type CompletePaymentInput, placeOrder } from "./place-order";
import { recordOrder } from "./record-order";

/** After a failure, the sweep removes the order later. */
async function removeOrder(container: MedusaContainer, attempt: Attempt, orderId: string): Promise<void> {
  try {
    await removeOrphanOrder(container, { ...attempt, orphanId: orderId });
  } catch (error) {
    const { paymentIntentId } = attempt;
    logEvent(container, "warn", { event: "order_removal_postponed", payment_intent_id: paymentIntentId }, error);
  }
}

/**
 * Once recorded, an order is removed again only if the database says that the payment was released. `gone`: the order
 * no longer exists, because somebody else completes the payment now.
 * @throws ShopError as `completePayment`, and `conflict` for a payment that was released meanwhile.
 */
export async function placePayment(
  container: MedusaContainer,
  input: CompletePaymentInput,
): Promise<{ orderId: string; created: boolean; gone: boolean }> {
  const { record, attempt, ...order } = await placeOrder(container, input);
  if (!record) return { ...order, gone: false };
  try {
    return { ...order, ...(await recordOrder(container, { attempt, orderId: order.orderId })) };
  } catch (error) {
    if (order.created && asShopError(error)?.shopCode === "conflict")
      await removeOrder(container, attempt, order.orderId);
    throw error;
  }
}
