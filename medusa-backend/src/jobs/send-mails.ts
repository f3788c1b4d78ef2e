import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { describeError } from "../lib/describe-error";
import { runAlone } from "../lib/single-runner";
import { queueOwedMails } from "../workflows/mail/owed-mails";
import { sendDueMails } from "../workflows/mail/send-mails";

const EVERY_MS = 3_000;

/** Writes the mails that are owed and sends what is due: new ones, those that failed, and those of a server that died. Never throws. */
export default async function sendMails(container: MedusaContainer): Promise<void> {
  try {
    await runAlone(container, config.name, async () => await queueOwedMails(container));
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(JSON.stringify({ event: "owed_mails_not_written", reason: describeError(error) }));
  }
  await sendDueMails(container);
}

export const config = { name: "send-mails", schedule: { interval: EVERY_MS } };
