import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { outboxService } from "../../../modules/services";
import { type MailToSend, queueMail } from "../queue-mail";

/**
 * `queueMail` as a step. The mail is deleted when the workflow fails before a server has claimed it, so put the step
 * where little can fail after it.
 */
export const queueMailStep = createStep(
  "queue-mail",
  async (mail: MailToSend, { container }) => {
    const mailId = await queueMail(container, mail);
    return new StepResponse({ mailId }, mailId);
  },
  async (mailId, { container }) => {
    if (mailId) await outboxService(container).deleteUnsentMail(mailId);
  },
);
