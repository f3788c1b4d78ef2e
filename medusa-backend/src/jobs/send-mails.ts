import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs/record-runs";
import { runAlone } from "../queries/jobs/run-alone";
import { queuePendingMails } from "../workflows/mail/pending-mails";
import { sendDueMails } from "../workflows/mail/send-mails";

/**
 * Sends all due mails: new ones, failed ones, and those of a server that died. Then it writes missing mails, which may
 * have to wait for Stripe, and sends them. Never throws.
 */
async function sendMails(container: MedusaContainer): Promise<void> {
  await sendDueMails(container);
  let written = 0;
  try {
    await runAlone(container, config.name, async () => {
      written = await queuePendingMails(container);
    });
  } catch (error) {
    logEvent(container, "warn", { event: "pending_mails_not_written" }, error);
  }
  if (written > 0) await sendDueMails(container);
}

export const config = { name: "send-mails", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, sendMails);
