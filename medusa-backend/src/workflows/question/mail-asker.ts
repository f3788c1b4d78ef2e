import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../lib/database/connection";
import { outboxService } from "../../modules/services";
import { getMailedAnswer } from "../../queries/questions/own-questions";
import { queueMail } from "../mail/queue-mail";

/**
 * Mails the asker of a question its first shown answer, once however often answers change. Undone by deleting the mail,
 * if it is not sent yet.
 */
export const mailAskerStep = createStep(
  "mail-asker",
  async ({ questionId }: { questionId: string }, { container }) => {
    const answered = await getMailedAnswer(databaseOf(container), questionId);
    if (!answered) return new StepResponse(undefined, null);
    const { email: to, customer_id: customerId, ...data } = answered;
    const key = `question_answered:${questionId}`;
    const mailId = await queueMail(container, { key, kind: "question_answered", to, customerId, data });
    return new StepResponse(undefined, mailId);
  },
  async (mailId, { container }) => {
    if (mailId) await outboxService(container).deleteUnsentMail(mailId);
  },
);
