import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns, runAlone } from "../queries/jobs";
import { askForReviews } from "../workflows/mails/pending-mails";

/** Asks for reviews of products delivered some days ago, if the setting is on. Never throws. */
async function askForReviewsOnTime(container: MedusaContainer): Promise<void> {
  try {
    await runAlone(container, config.name, async () => await askForReviews(container));
  } catch (error) {
    logEvent(container, "warn", { event: "review_requests_not_read" }, error);
  }
}

export const config = { name: "ask-for-reviews", schedule: { interval: getEnv().CLEAN_SECONDS * 1000 } };

export default recordRuns(config, askForReviewsOnTime);
