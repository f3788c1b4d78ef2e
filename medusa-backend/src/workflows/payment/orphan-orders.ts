import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { databaseOf } from "../../lib/database/connection";
import { FairTurns } from "../../lib/fair-turns";
import { logEvent } from "../../lib/logs/log-event";
import { orderStatusService } from "../../modules/services";
import { listLostReservations } from "../../queries/payments/lost-orders";
import { listOrphanOrders, type Orphan } from "../../queries/payments/placed-order";
import { discardHalfOrder } from "./discard-half-order";
import { withPaymentLock } from "./payment-lock";

/** The most that one run removes; the rest waits for the next sweep. */
const BATCH = 20;
const turns = new FairTurns<Orphan>(({ payment_intent_id }) => payment_intent_id);

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
  const database = databaseOf(container);
  await turns.handle(BATCH, {
    list: (limit) => listOrphanOrders(database, null, limit),
    handle: ({ payment_intent_id }) =>
      withPaymentLock(container, payment_intent_id, async () => {
        for (const orphan of await listOrphanOrders(database, payment_intent_id, BATCH)) {
          await removeOrphanOrder(container, orphan);
          const { orphan_id: order_id } = orphan;
          logEvent(container, "warn", { event: "order_without_payment_removed", payment_intent_id, order_id });
        }
      }),
    onFailure: ({ payment_intent_id }, error) => {
      logEvent(container, "warn", { event: "order_removal_postponed", payment_intent_id }, error);
    },
  });
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
