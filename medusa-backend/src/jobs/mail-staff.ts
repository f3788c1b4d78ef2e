import { getEnv } from "../lib/config/env";
import { logFailure } from "../lib/logs/log-event";
import { recordRuns, runAlone } from "../queries/jobs";
import { mailStaff } from "../workflows/mails/staff-mails";

/** In runs of the queue: nobody waits for these mails. */
const EVERY = 5;

export const config = { name: "mail-staff", schedule: { interval: getEnv().QUEUE_SECONDS * EVERY * 1000 } };

/** Writes the mails that the staff have chosen. Never throws. */
const mailThem = logFailure("staff_mails_not_written", (container) =>
  runAlone(container, config.name, () => mailStaff(container)),
);

export default recordRuns(config, mailThem);
