import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { describeError } from "../lib/describe-error";
import { runAlone } from "../lib/single-runner";
import { queuePendingMails } from "../workflows/mail/pending-mails";
import { sendDueMails } from "../workflows/mail/send-mails";

const EVERY_MS = 3_000;

/** Writes the mails that are missing and sends what is due: new ones, those that failed, and those of a server that died. Never throws. */
export default async function sendMails(container: MedusaContainer): Promise<void> {
  try {
    await runAlone(container, config.name, async () => await queuePendingMails(container));
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(JSON.stringify({ event: "pending_mails_not_written", reason: describeError(error) }));
  }
  await sendDueMails(container);
}

export const config = { name: "send-mails", schedule: { interval: EVERY_MS } };
