import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { recordRuns } from "../queries/jobs/record-runs";
import { listDueRefunds } from "../queries/orders/return-money";
import { listMiscountedOrders } from "../queries/orders/return-receipts";
import { finishRetriedRefunds } from "../workflows/refund/settle-failed-refund";
import { recountReturns } from "../workflows/return/recount-returns";
import { refundReturnedOrLater } from "../workflows/return/refund-returned";

/** How many orders one run handles; the rest wait for the next. */
const BATCH = 100;

/**
 * Corrects miscounted returns, and makes refunds that failed at first because Stripe did not answer or a server died,
 * including refunds that are repeated after a bank sent them back. Several runs may overlap.
 */
async function refundReturns(container: MedusaContainer): Promise<void> {
  for (const orderId of await listMiscountedOrders(databaseOf(container), BATCH))
    await recountReturns(container, orderId);
  for (const orderId of await listDueRefunds(databaseOf(container), BATCH))
    await refundReturnedOrLater(container, orderId);
  await finishRetriedRefunds(container);
}

export const config = { name: "refund-returns", schedule: { interval: getEnv().SWEEP_SECONDS * 1000 } };

export default recordRuns(config, refundReturns);
