import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { statusFrom } from "../../../modules/order-status/medusa-facts";
import { getMedusaRecord } from "../../../queries/orders/medusa-record";
import { getOrderRecord } from "../../../queries/orders/order-record";
import { cancelInMedusa } from "../cancel-in-medusa";

export type OrderToFollow = { order_id: string; payment_intent_id: string | null };

/**
 * What Medusa's records say of the order, after completing a cancellation that failed or whose server died: it may have
 * left stock reserved, or an order that only the shop calls cancelled. Not undone, because it is safe to repeat.
 */
export const readMedusaStep = createStep("read-medusa-order", async ({ order_id }: OrderToFollow, { container }) => {
  const [order, record] = [
    await getOrderRecord(databaseOf(container), order_id),
    await getMedusaRecord(databaseOf(container), order_id),
  ];
  const cancelled = record?.cancelled || (order?.status === "cancelled" && !record?.sent);
  if (record && cancelled) await cancelInMedusa(container, { order_id });
  const status = cancelled ? "cancelled" : record ? statusFrom(record) : "pending";
  return new StepResponse({ status } as const);
});
