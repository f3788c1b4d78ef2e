import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { FairTurns } from "../lib/fair-turns";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { listOutdatedOrders } from "../queries/orders/medusa-record";
import { listUnreturnedOrders } from "../queries/payments/medusa-payments";
import { cancelHandmadeOrder } from "../workflows/orders/delete-order";
import { followMedusa } from "../workflows/orders/follow-medusa";

const BATCH = 100;

const outdated = new FairTurns<string>((orderId) => orderId);
const unreturned = new FairTurns<string>((orderId) => orderId);

/**
 * Follows changes in Medusa Admin whose event was lost, for example in a restart, and refunds orders that ops cancelled
 * and that are not refunded yet. Several runs may overlap, because the workflows lock.
 */
async function followMedusaOrders(container: MedusaContainer): Promise<void> {
  const database = databaseOf(container);
  const onFailure = (orderId: string, error: unknown) => {
    logEvent(container, "warn", { event: "order_follow_postponed", order_id: orderId }, error);
  };
  await outdated.handle(BATCH, {
    list: (limit) => listOutdatedOrders(database, limit),
    handle: (orderId) => followMedusa(container, orderId),
    onFailure,
  });
  await unreturned.handle(BATCH, {
    list: (limit) => listUnreturnedOrders(database, limit),
    handle: (orderId) => cancelHandmadeOrder(container, { orderId }),
    onFailure,
  });
}

export const config = { name: "follow-medusa-orders", schedule: { interval: getEnv().SWEEP_SECONDS * 1000 } };

export default recordRuns(config, followMedusaOrders);
