import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { describeError } from "../lib/logs/describe-error";
import { runComparison } from "../workflows/money/run-comparison";

const EVERY_MS = 15 * 60_000;
/** How long listing the payments may take; payments that were not reached are reported as such. */
const LIMIT_MS = 120_000;

/** Compares Stripe with the orders for the money page of Medusa Admin (docs/money.md). Never throws: Medusa would not run the job again. */
export default async function compareMoney(container: MedusaContainer): Promise<void> {
  try {
    await runComparison(container, { limitMs: LIMIT_MS, reach: "lately" });
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(JSON.stringify({ event: "money_comparison_failed", reason: describeError(error) }));
  }
}

export const config = { name: "compare-money", schedule: { interval: EVERY_MS } };
