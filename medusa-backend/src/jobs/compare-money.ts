import type { MedusaContainer } from "@medusajs/framework/types";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { runComparison } from "../workflows/money/run-comparison";

const EVERY_MS = 15 * 60_000;
/** The time limit for listing the payments; payments not reached are reported as such. */
const LIMIT_MS = 120_000;

/**
 * Compares Stripe with the orders for the money page of Medusa Admin (docs/money.md). Never throws: Medusa would not
 * run the job again.
 */
async function compareMoney(container: MedusaContainer): Promise<void> {
  try {
    await runComparison(container, { limitMs: LIMIT_MS, reach: "lately" });
  } catch (error) {
    logEvent(container, "warn", { event: "money_comparison_failed" }, error);
  }
}

export const config = { name: "compare-money", schedule: { interval: EVERY_MS } };

export default recordRuns(config, compareMoney);
