import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { FairTurns } from "../lib/fair-turns";
import { logEvent, logFailure } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { listDuePlans } from "../queries/products/product-values";
import { followPlan } from "../workflows/products/edit-product";

const BATCH = 100;
const turns = new FairTurns<{ productId: string }>(({ productId }) => productId);

/** Publishes and ends products at their planned time. The next run retries failures. */
const followPlans = logFailure("plans_not_read", (container) =>
  turns.handle(BATCH, {
    list: (most) => listDuePlans(databaseOf(container), { most }),
    handle: ({ productId }) => followPlan(container, productId),
    onFailure: ({ productId }, error) => {
      logEvent(container, "warn", { event: "plan_not_followed", product_id: productId }, error);
    },
  }),
);

export const config = { name: "follow-plans", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, followPlans);
