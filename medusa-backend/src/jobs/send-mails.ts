import { getEnv } from "../lib/config/env";
import { logFailure } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { queuePendingMails } from "../workflows/mails/pending-mails";
import { sendDueMails } from "../workflows/mails/send-mails";

/** Sends what is due first: writing missing mails, which are sent next, may have to wait for Stripe. Never throws. */
const sendMails = logFailure("pending_mails_not_written", async (container) => {
  await sendDueMails(container);
  if (await queuePendingMails(container)) await sendDueMails(container);
});

export const config = { name: "send-mails", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, sendMails);
