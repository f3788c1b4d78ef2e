import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { bringsDelivery, getDeliveryDue } from "../../queries/withdrawals";
import { planRefund, readRefundFacts } from "../refunds/plan-refund";
import { refundOrder } from "../refunds/refund-order";

export const WITHDRAWN = "Withdrawal from the contract";

/** What is left of its price, in minor units: of a faster one, what the standard one costs. */
const getDelivery = async (container: MedusaContainer, orderId: string): Promise<number> =>
  (await readRefundFacts(container, orderId))?.standardDelivery ?? 0;

/** Minor units; 0 unless everything was withdrawn and these are its last pieces to come back. */
export async function getDeliveryWith(
  container: MedusaContainer,
  { orderId, returnId, pieces }: { orderId: string; returnId: string; pieces: number },
): Promise<number> {
  const isLast = await bringsDelivery(databaseOf(container), returnId, pieces);
  return isLast ? await getDelivery(container, orderId) : 0;
}

/** True while the delivery of an order whose withdrawn pieces are all back was not refunded. */
export async function owesDelivery(container: MedusaContainer, orderId: string): Promise<boolean> {
  return (await getDeliveryDue(databaseOf(container), orderId)) !== null && (await getDelivery(container, orderId)) > 0;
}

/** Together with what is due for the pieces. Safe to repeat: the refund's key is the withdrawal's. */
export async function refundDelivery(container: MedusaContainer, orderId: string): Promise<void> {
  const withdrawal = await getDeliveryDue(databaseOf(container), orderId);
  if (!withdrawal || (await getDelivery(container, orderId)) === 0) return;
  const { id, customerId } = withdrawal;
  const choice = { items: [], delivery: "standard" as const, goodwill: 0, reason: WITHDRAWN };
  const { amount } = await planRefund(container, orderId, choice);
  await refundOrder(container, { ...choice, amount, key: `${id}:delivery`, orderId, actorId: customerId ?? id });
}

/** The caller's own work is done: a failure is logged, and the job tries again. */
export async function refundDeliveryOrLater(container: MedusaContainer, orderId: string): Promise<void> {
  try {
    await refundDelivery(container, orderId);
  } catch (error) {
    logEvent(container, "warn", { event: "delivery_refund_postponed", order_id: orderId }, error);
  }
}
