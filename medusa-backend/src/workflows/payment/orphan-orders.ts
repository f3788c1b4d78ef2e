import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryRows } from "../../lib/database/sql";
import { describeError } from "../../lib/logs/describe-error";
import { Attempt } from "../../modules/payment-record/attempt";
import { orderStatuses } from "../order/order-statuses";
import { withPaymentLock } from "./payment-lock";
import { discardHalfOrder, HALF_ORDER_SECONDS } from "./placed-order";

const Orphan = Attempt.extend({ orphan_id: z.string() });
type Orphan = z.infer<typeof Orphan>;

/** How many are removed in one go; the rest waits for the next sweep. */
const BATCH = 20;

/**
 * Orders that were never noted with their payment, and whose payment was let go: it was cancelled at Stripe while the order was
 * placed, and the server that had to undo the order died or could not. `payment_intent_id` null: all of them, oldest first.
 */
const ORPHANS_SQL = `
  select a.*, o.id as orphan_id from payment_attempt a
  join "order" o on o.metadata->>'payment_intent_id' = a.payment_intent_id
  where a.status in ('releasing', 'released', 'refunded') and a.order_id is null and a.deleted_at is null
    and (a.status = 'releasing' or a.updated_at > now() - interval '1 day')
    and o.deleted_at is null and o.canceled_at is null
    and o.created_at < now() - make_interval(secs => ${HALF_ORDER_SECONDS})
    and a.payment_intent_id = coalesce(?, a.payment_intent_id)
  order by o.created_at limit ${BATCH}`;

async function listOrphans(container: MedusaContainer, paymentIntentId: string | null): Promise<Orphan[]> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  return await queryRows(database, Orphan, ORPHANS_SQL, [paymentIntentId]);
}

async function remove(container: MedusaContainer, { orphan_id, ...attempt }: Orphan): Promise<void> {
  for (const { id } of await orderStatuses(container).listOrderStatuses({ order_id: orphan_id })) {
    await orderStatuses(container).deleteOrderStatuses(id);
  }
  await discardHalfOrder(container, attempt, orphan_id);
}

/**
 * Removes orders that stand beside a payment that was let go. Nobody was told of them, and nothing will pay for them; with them a
 * payment that is to be let go would wait for ever. One that fails is logged and taken up again by the next sweep.
 */
export async function removeOrphanOrders(container: MedusaContainer): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  for (const { payment_intent_id } of await listOrphans(container, null)) {
    try {
      await withPaymentLock(container, payment_intent_id, async () => {
        for (const orphan of await listOrphans(container, payment_intent_id)) {
          await remove(container, orphan);
          const { orphan_id: order_id } = orphan;
          logger.warn(JSON.stringify({ event: "order_without_payment_removed", payment_intent_id, order_id }));
        }
      });
    } catch (error) {
      const event = { event: "order_removal_postponed", payment_intent_id, reason: describeError(error) };
      logger.warn(JSON.stringify(event));
    }
  }
}
