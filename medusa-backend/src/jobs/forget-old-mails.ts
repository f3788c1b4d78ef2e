import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { describeError } from "../lib/logs/describe-error";
import { eraseOldMails } from "../workflows/mail/erase-old-mails";

const EVERY_MS = 3_600_000;

/** Deletes the contents of old mails. Never throws: Medusa would not run the job again. */
export default async function forgetMails(container: MedusaContainer): Promise<void> {
  try {
    await eraseOldMails(container);
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(JSON.stringify({ event: "old_mails_not_forgotten", reason: describeError(error) }));
  }
}

export const config = { name: "forget-old-mails", schedule: { interval: EVERY_MS } };
