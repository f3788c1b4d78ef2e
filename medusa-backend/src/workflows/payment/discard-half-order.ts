import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { Attempt } from "../../modules/payment-record/attempt";

/** Takes away what a server that died while placing an order left of it, so that it can be placed again. Safe to repeat. */
export async function discardHalfOrder(container: MedusaContainer, attempt: Attempt, orderId: string): Promise<void> {
  const orders = container.resolve(Modules.ORDER);
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const order = await orders.retrieveOrder(orderId, { relations: ["items"] });
  const itemIds = (order.items ?? []).map(({ id }) => id);
  if (itemIds.length > 0) {
    await container.resolve(Modules.INVENTORY).deleteReservationItemsByLineItem(itemIds);
  }
  await link.dismiss([
    { [Modules.ORDER]: { order_id: orderId }, [Modules.CART]: { cart_id: attempt.cart_id } },
    {
      [Modules.ORDER]: { order_id: orderId },
      [Modules.PAYMENT]: { payment_collection_id: attempt.payment_collection_id },
    },
  ]);
  if (attempt.cart_id) {
    await container.resolve(Modules.CART).updateCarts([{ id: attempt.cart_id, completed_at: null as never }]);
  }
  await orders.deleteOrders([orderId]);
}
