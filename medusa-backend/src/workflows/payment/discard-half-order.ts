import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import type { Attempt } from "../../modules/payment-record/attempt";
import { cartExists } from "../../queries/carts/remove-carts";
import { listLostOrders } from "../../queries/payments/lost-orders";

async function dismissOrderLinks(container: MedusaContainer, attempt: Attempt, orderId: string): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss([
    { [Modules.ORDER]: { order_id: orderId }, [Modules.CART]: { cart_id: attempt.cart_id } },
    {
      [Modules.ORDER]: { order_id: orderId },
      [Modules.PAYMENT]: { payment_collection_id: attempt.payment_collection_id },
    },
  ]);
  if (attempt.cart_id && (await cartExists(databaseOf(container), attempt.cart_id))) {
    await container.resolve(Modules.CART).updateCarts([{ id: attempt.cart_id, completed_at: null as never }]);
  }
}

/**
 * Removes the remains of an order whose server died while placing it, so that the order can be placed again. Safe to
 * repeat.
 */
export async function discardHalfOrder(container: MedusaContainer, attempt: Attempt, orderId: string): Promise<void> {
  const orders = container.resolve(Modules.ORDER);
  const order = await orders.retrieveOrder(orderId, { relations: ["items"] });
  const itemIds = (order.items ?? []).map(({ id }) => id);
  if (itemIds.length > 0) {
    await container.resolve(Modules.INVENTORY).deleteReservationItemsByLineItem(itemIds);
  }
  await dismissOrderLinks(container, attempt, orderId);
  await orders.deleteOrders([orderId]);
}

/**
 * Removes the links to an order that Medusa has removed. Medusa does not undo the failed step, although it may have
 * written before its answer was lost. With such a link Medusa treats the cart as completed, and no call would ever
 * place its order. Safe to repeat.
 */
export async function dismissLostOrders(container: MedusaContainer, attempt: Attempt): Promise<void> {
  for (const orderId of await listLostOrders(databaseOf(container), attempt)) {
    await dismissOrderLinks(container, attempt, orderId);
    const event = { event: "lost_order_dismissed", payment_intent_id: attempt.payment_intent_id, order_id: orderId };
    logEvent(container, "warn", event);
  }
}
