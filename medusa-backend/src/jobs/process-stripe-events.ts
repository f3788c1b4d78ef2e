import { getEnv } from "../lib/config/env";
import { recordRuns } from "../queries/jobs";
import { processDueEvents } from "../workflows/payments/stripe-events";

export const config = { name: "process-stripe-events", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

/** Processes stored events that are not finished, after a failure or a server's death. */
export default recordRuns(config, processDueEvents);
