import { getEnv } from "../lib/config/env";
import { logFailure } from "../lib/logs/log-event";
import { recordRuns, runAlone } from "../queries/jobs";
import { askForReviews } from "../workflows/mails/pending-mails";

export const config = { name: "ask-for-reviews", schedule: { interval: getEnv().CLEAN_SECONDS * 1000 } };

/** Asks for reviews of products delivered some days ago, if the setting is on. Never throws. */
const askForReviewsOnTime = logFailure("review_requests_not_read", (container) =>
  runAlone(container, config.name, () => askForReviews(container)),
);

export default recordRuns(config, askForReviewsOnTime);
