import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { queuePendingMails } from "../workflows/mails/pending-mails";
import { sendDueMails } from "../workflows/mails/send-mails";

/**
 * Sends all due mails: new ones, failed ones, and those of a server that died. Then it writes missing mails, which may
 * have to wait for Stripe, and sends them. Never throws.
 */
async function sendMails(container: MedusaContainer): Promise<void> {
  await sendDueMails(container);
  try {
    if (await queuePendingMails(container)) await sendDueMails(container);
  } catch (error) {
    logEvent(container, "warn", { event: "pending_mails_not_written" }, error);
  }
}

export const config = { name: "send-mails", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, sendMails);
