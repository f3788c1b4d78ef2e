import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { FairTurns } from "../lib/fair-turns";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { listDuePlans } from "../queries/products/product-values";
import { followPlan } from "../workflows/products/edit-product";

/** How many products one run handles; the rest wait for the next. */
const BATCH = 100;
const turns = new FairTurns<{ productId: string }>(({ productId }) => productId);

/** Publishes and ends products at their planned time. The next run retries failures. */
async function followPlans(container: MedusaContainer): Promise<void> {
  try {
    await turns.handle(BATCH, {
      list: (most) => listDuePlans(databaseOf(container), { most }),
      handle: ({ productId }) => followPlan(container, productId),
      onFailure: ({ productId }, error) => {
        logEvent(container, "warn", { event: "plan_not_followed", product_id: productId }, error);
      },
    });
  } catch (error) {
    logEvent(container, "warn", { event: "plans_not_read" }, error);
  }
}

export const config = { name: "follow-plans", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, followPlans);
