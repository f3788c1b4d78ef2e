import { getEnv } from "../lib/config/env";
import { logFailure } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { countSales } from "../workflows/count-sales";

export const config = { name: "count-sales", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

/** Updates the overview's sums. Failed orders stay noted, and the next run counts them. */
export default recordRuns(config, logFailure("sales_not_counted", countSales));
