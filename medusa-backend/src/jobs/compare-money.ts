import { logFailure } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { runComparison } from "../workflows/money/run-comparison";

const EVERY_MS = 15 * 60_000;
/** The time limit for listing the payments; payments not reached are reported as such. */
const LIMIT_MS = 120_000;

export const config = { name: "compare-money", schedule: { interval: EVERY_MS } };

/** Compares Stripe with the orders for the money page of Medusa Admin (docs/money.md). Never throws. */
const compareMoney = logFailure("money_comparison_failed", (container) =>
  runComparison(container, { limitMs: LIMIT_MS, reach: "lately" }),
);

export default recordRuns(config, compareMoney);
