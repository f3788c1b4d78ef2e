import { getEnv } from "../lib/config/env";
import { logFailure } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { queuePendingMails } from "../workflows/mails/pending-mails";
import { sendDueMails } from "../workflows/mails/send-mails";

/** Then writes missing mails, which may have to wait for Stripe, and sends them. Never throws. */
const sendMails = logFailure("pending_mails_not_written", async (container) => {
  await sendDueMails(container);
  if (await queuePendingMails(container)) await sendDueMails(container);
});

export const config = { name: "send-mails", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, sendMails);
