import { getEnv } from "../lib/config/env";
import { logFailure } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { continueImports } from "../workflows/products/continue-import";

export const config = { name: "continue-imports", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

/** Goes on with imports of products whose page was left. */
export default recordRuns(config, logFailure("imports_not_continued", continueImports));
