import { getEnv } from "../lib/config/env";
import { recordRuns } from "../queries/jobs";
import { finishDeletions } from "../workflows/accounts/delete-account";

export const config = { name: "finish-account-deletions", schedule: { interval: getEnv().SWEEP_SECONDS * 1000 } };

/** Finishes deletions that a server left unfinished, or that waited for a mail. Several runs may overlap. */
export default recordRuns(config, finishDeletions);
