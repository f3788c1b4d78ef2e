import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs/record-runs";
import { listOutdatedOrders } from "../queries/orders/medusa-record";
import { listUnreturnedOrders } from "../queries/payments/medusa-payments";
import { cancelHandmadeOrder } from "../workflows/order/cancel-by-ops";
import { followMedusa } from "../workflows/order/follow-medusa";

/** How many orders one run handles; the rest wait for the next. */
const BATCH = 100;

type Follow = (container: MedusaContainer, orderId: string) => Promise<void>;

async function followAll(container: MedusaContainer, orderIds: string[], follow: Follow): Promise<void> {
  for (const order_id of orderIds) {
    try {
      await follow(container, order_id);
    } catch (error) {
      logEvent(container, "warn", { event: "order_follow_postponed", order_id }, error);
    }
  }
}

/**
 * Follows changes in Medusa Admin whose event was lost, for example in a restart, and refunds orders that ops cancelled
 * and that are not refunded yet. Several runs may overlap, because the workflows lock.
 */
async function followMedusaOrders(container: MedusaContainer): Promise<void> {
  await followAll(container, await listOutdatedOrders(databaseOf(container), BATCH), followMedusa);
  const unreturned = await listUnreturnedOrders(databaseOf(container), BATCH);
  await followAll(container, unreturned, (_container, order_id) => cancelHandmadeOrder(container, { order_id }));
}

export const config = { name: "follow-medusa-orders", schedule: { interval: getEnv().SWEEP_SECONDS * 1000 } };

export default recordRuns(config, followMedusaOrders);
