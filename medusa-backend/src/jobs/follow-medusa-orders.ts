import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { describeError } from "../lib/logs/describe-error";
import { listOutdatedOrders } from "../queries/orders/medusa-record";
import { followMedusa } from "../workflows/order/follow-medusa";

/** How many orders one run handles; the rest wait for the next. */
const BATCH = 100;

/** Catches up with what was done in Medusa Admin and whose event was lost, as in a restart. Safe beside itself: the workflow locks. */
export default async function followMedusaOrders(container: MedusaContainer): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  for (const order_id of await listOutdatedOrders(databaseOf(container), BATCH)) {
    try {
      await followMedusa(container, order_id);
    } catch (error) {
      logger.warn(JSON.stringify({ event: "order_follow_postponed", order_id, error: describeError(error) }));
    }
  }
}

export const config = { name: "follow-medusa-orders", schedule: { interval: getEnv().SWEEP_SECONDS * 1000 } };
