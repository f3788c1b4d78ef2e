import { getEnv } from "../lib/config/env";
import { recordRuns } from "../queries/jobs";
import { forgetOldRecords } from "../workflows/forget-old-records";

export const config = { name: "forget-old-records", schedule: { interval: getEnv().CLEAN_SECONDS * 1000 } };

/** Deletes old records, after the times in the settings. Never throws: Medusa would not run the job again. */
export default recordRuns(config, forgetOldRecords);
