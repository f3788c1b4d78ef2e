import type { MedusaContainer } from "@medusajs/framework/types";
import type { ShopOrderStatus } from "../../contract/common";
import { databaseOf } from "../../lib/database/connection";
import { statusFrom } from "../../modules/order-status/transitions";
import { getMedusaRecord } from "../../queries/orders/medusa-record";
import { getOrderRecord } from "../../queries/orders/order-record";
import { cancelInMedusa } from "./cancel-order";
import { returnMoney } from "./delete-order";
import { withOrderAndPaymentLock } from "./order-lock";
import { recordStatus } from "./record-status";

/**
 * The order's status in Medusa's records, after completing an interrupted cancellation, which may have left stock
 * reserved, or an order that only the shop has cancelled. Not undone, because it is safe to repeat.
 */
async function readMedusa(container: MedusaContainer, orderId: string): Promise<ShopOrderStatus> {
  const order = await getOrderRecord(databaseOf(container), orderId);
  const record = await getMedusaRecord(databaseOf(container), orderId);
  const cancelled = record?.cancelled || (order?.status === "cancelled" && !record?.sent);
  if (record && cancelled) await cancelInMedusa(container, { orderId });
  if (cancelled) return "cancelled";
  return record ? statusFrom(record) : "pending";
}

/** The reason for the release, which is stored with the attempt. */
const REASON = "order_cancelled_in_medusa_admin";

/**
 * Updates the shop's status from Medusa's records: shipped or delivered → shipped, cancelled → cancelled, with the
 * payment released. It reads the current records, not the event, and waits for a shipping or deletion of the same
 * order, so events may repeat, come late, or follow the shop's own work. The audit trail has the request that changed
 * Medusa's record.
 * @throws ShopError `backend_unavailable`, or any other failure; the next run retries.
 */
export async function followMedusa(container: MedusaContainer, orderId: string): Promise<void> {
  const { status, paymentIntentId } = await withOrderAndPaymentLock(container, orderId, async (paymentIntentId) => {
    const status = await readMedusa(container, orderId);
    await recordStatus(container, { orderId, paymentIntentId, status, reason: REASON });
    return { status, paymentIntentId };
  });
  if (status === "cancelled" && paymentIntentId) await returnMoney(container, paymentIntentId, REASON);
}
