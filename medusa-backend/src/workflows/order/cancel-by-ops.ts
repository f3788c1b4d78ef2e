import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { getOrderRecord } from "../../queries/orders/order-record";
import { listReleasable } from "../../queries/payments/medusa-payments";
import { releaseInMedusa } from "../payment/release-payment";
import { cancelInMedusa } from "./cancel-in-medusa";
import { deleteOrder } from "./delete-order";
import { withOrderAndPaymentLock } from "./order-lock";

/** `actor_id` is the Medusa user who cancels. */
type Input = { order_id: string; actor_id: string };

/**
 * Cancels an order that ops created by hand, and refunds it. Such an order has no status in the shop, and only Medusa
 * knows how it is paid. Safe to repeat.
 * @throws ShopError `backend_unavailable`, or what the payment's provider answers; jobs/follow-medusa-orders.ts retries
 * for a day.
 */
export async function cancelHandmadeOrder(
  container: MedusaContainer,
  { order_id, actor_id }: Pick<Input, "order_id"> & Partial<Input>,
): Promise<void> {
  await withOrderAndPaymentLock(container, order_id, async () => {
    await cancelInMedusa(container, { order_id, ...(actor_id && { canceled_by: actor_id }) });
    for (const payment of await listReleasable(databaseOf(container), { orderId: order_id })) {
      await releaseInMedusa(container, payment, actor_id);
    }
  });
}

/**
 * Cancels an order for Medusa Admin, and returns its money and stock. It stays on the shop's lists as cancelled.
 * @throws ShopError `conflict` for an order that was shipped or cancelled before, `backend_unavailable`; MedusaError
 * if Medusa refuses
 */
export async function cancelByOps(container: MedusaContainer, { order_id, actor_id }: Input): Promise<void> {
  if (!(await getOrderRecord(databaseOf(container), order_id)))
    return await cancelHandmadeOrder(container, { order_id, actor_id });
  const { cancelled } = await deleteOrder(container, { order_id, actor_id, is_admin: true, keep_listed: true });
  if (!cancelled)
    throw new ShopError("conflict", "A part of this order has been shipped, or it has already been cancelled.");
}
