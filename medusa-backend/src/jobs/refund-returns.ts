import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { FairTurns } from "../lib/fair-turns";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { listMiscountedOrders } from "../queries/returns/return-receipts";
import { listDueRefunds } from "../queries/returns/return-refunds";
import { finishRetriedRefunds } from "../workflows/refunds/settle-failed-refund";
import { refundReturned } from "../workflows/returns/refund-returned";
import { recountReturns } from "../workflows/returns/write-return";
import { finishWithdrawals } from "../workflows/withdrawals/carry-out";
import { refundDeliveryOrLater } from "../workflows/withdrawals/refund-delivery";

const BATCH = 100;

const miscounted = new FairTurns<string>((orderId) => orderId);
const due = new FairTurns<string>((orderId) => orderId);

/**
 * Repeats what failed at first because Stripe did not answer or a server died: counts of returns, refunds (those that a
 * bank sent back, too) and withdrawals. Several runs may overlap.
 */
async function refundReturns(container: MedusaContainer): Promise<void> {
  const database = databaseOf(container);
  const logAs = (event: string) => (orderId: string, error: unknown) =>
    logEvent(container, "warn", { event, order_id: orderId }, error);
  await miscounted.handle(BATCH, {
    list: (limit) => listMiscountedOrders(database, limit),
    handle: (orderId) => recountReturns(container, orderId),
    onFailure: logAs("return_recount_postponed"),
  });
  await due.handle(BATCH, {
    list: (limit) => listDueRefunds(database, limit),
    handle: async (orderId) => {
      await refundDeliveryOrLater(container, orderId);
      await refundReturned(container, orderId);
    },
    onFailure: logAs("return_refund_postponed"),
  });
  await finishRetriedRefunds(container);
  await finishWithdrawals(container);
}

export const config = { name: "refund-returns", schedule: { interval: getEnv().SWEEP_SECONDS * 1000 } };

export default recordRuns(config, refundReturns);
