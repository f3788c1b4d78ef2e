import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { orderStatusService } from "../../modules/services";
import { listLostReservations } from "../../queries/payments/lost-orders";
import { listOrphanOrders, type Orphan } from "../../queries/payments/placed-order";
import { discardHalfOrder } from "./discard-half-order";
import { withPaymentLock } from "./payment-lock";

/** Removes one order whose payment was released, with everything that was written for it. */
export async function removeOrphanOrder(container: MedusaContainer, { orphan_id, ...attempt }: Orphan): Promise<void> {
  for (const { id } of await orderStatusService(container).listShopOrderStatuses({ order_id: orphan_id })) {
    await orderStatusService(container).deleteShopOrderStatuses(id);
  }
  await discardHalfOrder(container, attempt, orphan_id);
}

/**
 * Removes orders whose payment was released. Nobody was told about them, nothing will pay for them, and their payment
 * would wait for its release forever. A failure is logged and retried by the next sweep.
 */
export async function removeOrphanOrders(container: MedusaContainer): Promise<void> {
  for (const { payment_intent_id } of await listOrphanOrders(databaseOf(container), null)) {
    try {
      await withPaymentLock(container, payment_intent_id, async () => {
        for (const orphan of await listOrphanOrders(databaseOf(container), payment_intent_id)) {
          await removeOrphanOrder(container, orphan);
          const { orphan_id: order_id } = orphan;
          logEvent(container, "warn", { event: "order_without_payment_removed", payment_intent_id, order_id });
        }
      });
    } catch (error) {
      logEvent(container, "warn", { event: "order_removal_postponed", payment_intent_id }, error);
    }
  }
}

/**
 * Releases stock reserved for lines of orders that Medusa has removed. Medusa does not undo the failed step, although
 * it may have reserved before its answer was lost.
 */
export async function releaseLostReservations(container: MedusaContainer): Promise<void> {
  const ids = await listLostReservations(databaseOf(container));
  if (ids.length === 0) return;
  await container.resolve(Modules.INVENTORY).deleteReservationItems(ids);
  const event = { event: "lost_reservations_released", reservations: ids.length };
  logEvent(container, "warn", event);
}
