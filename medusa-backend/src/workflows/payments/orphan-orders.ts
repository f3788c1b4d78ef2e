import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { databaseOf } from "../../lib/database/connection";
import { FairTurns } from "../../lib/fair-turns";
import { logEvent } from "../../lib/logs/log-event";
import { orderStatusService } from "../../modules/order-status";
import type { Attempt } from "../../modules/payment-record/attempts";
import { cartExists } from "../../queries/carts/carts";
import {
  listLostOrders,
  listLostReservations,
  listOrphanOrders,
  type Orphan,
} from "../../queries/payments/placed-orders";
import { withPaymentLock } from "./payment-lock";

async function dismissOrderLinks(container: MedusaContainer, attempt: Attempt, orderId: string): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss([
    { [Modules.ORDER]: { order_id: orderId }, [Modules.CART]: { cart_id: attempt.cartId } },
    {
      [Modules.ORDER]: { order_id: orderId },
      [Modules.PAYMENT]: { payment_collection_id: attempt.paymentCollectionId },
    },
  ]);
  if (attempt.cartId && (await cartExists(databaseOf(container), attempt.cartId))) {
    await container.resolve(Modules.CART).updateCarts([{ id: attempt.cartId, completed_at: null as never }]);
  }
}

/** Removes what a dead server left of an order, so that it can be placed again. Safe to repeat. */
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
 * Medusa does not undo the failed step, which may have written before its answer was lost. With such a link it treats
 * the cart as completed, and nothing would ever place its order. Safe to repeat.
 */
export async function dismissLostOrders(container: MedusaContainer, attempt: Attempt): Promise<void> {
  for (const orderId of await listLostOrders(databaseOf(container), attempt)) {
    await dismissOrderLinks(container, attempt, orderId);
    const event = { event: "lost_order_dismissed", payment_intent_id: attempt.paymentIntentId, order_id: orderId };
    logEvent(container, "warn", event);
  }
}

const BATCH = 20;
const turns = new FairTurns<Orphan>(({ paymentIntentId }) => paymentIntentId);

/** Removes an order whose payment was released, with everything that was written for it. */
export async function removeOrphanOrder(container: MedusaContainer, { orphanId, ...attempt }: Orphan): Promise<void> {
  for (const { id } of await orderStatusService(container).listShopOrderStatuses({ order_id: orphanId })) {
    await orderStatusService(container).deleteShopOrderStatuses(id);
  }
  await discardHalfOrder(container, attempt, orphanId);
}

/** Nobody was told about these orders, and their payment would wait for its release forever. The next sweep retries. */
export async function removeOrphanOrders(container: MedusaContainer): Promise<void> {
  const database = databaseOf(container);
  await turns.handle(BATCH, {
    list: (limit) => listOrphanOrders(database, null, limit),
    handle: ({ paymentIntentId }) =>
      withPaymentLock(container, paymentIntentId, async () => {
        for (const orphan of await listOrphanOrders(database, paymentIntentId, BATCH)) {
          await removeOrphanOrder(container, orphan);
          const { orphanId: orderId } = orphan;
          logEvent(container, "warn", {
            event: "order_without_payment_removed",
            payment_intent_id: paymentIntentId,
            order_id: orderId,
          });
        }
      }),
    onFailure: ({ paymentIntentId }, error) => {
      logEvent(container, "warn", { event: "order_removal_postponed", payment_intent_id: paymentIntentId }, error);
    },
  });
}

/** Medusa does not undo a failed step, which may have reserved before its answer was lost. */
export async function releaseLostReservations(container: MedusaContainer): Promise<void> {
  const ids = await listLostReservations(databaseOf(container));
  if (ids.length === 0) return;
  await container.resolve(Modules.INVENTORY).deleteReservationItems(ids);
  const event = { event: "lost_reservations_released", reservations: ids.length };
  logEvent(container, "warn", event);
}
