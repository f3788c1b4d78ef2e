import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../lib/shop-error";
import { outboxService } from "../../modules/services";
import { auditIfChanged } from "../audit/steps/write-audit";

/** `actorId` is the Medusa user who sends it again. */
type Resend = { mailId: string; actorId: string };

/** Makes a mail due again. Not undone, because it may have been sent by then. Throws `not_found`. */
const renewMailStep = createStep("renew-mail", async ({ mailId }: Resend, { container }) => {
  const [mail] = await outboxService(container).listOutboxMails({ id: mailId }, { select: ["id"] });
  if (!mail) throw new ShopError("not_found", "There is no such mail.");
  return new StepResponse({ changed: await outboxService(container).renewMail(mailId) });
});

/**
 * Sends a mail again, and records who did so; `changed` is false for a mail that is being sent or whose contents are
 * erased.
 * @throws ShopError `not_found`
 */
export const resendMailWorkflow = createWorkflow("resend-mail", (input: Resend) => {
  const result = renewMailStep(input);
  auditIfChanged(result, input, (input) => ({
    actorId: input.actorId,
    action: "mail.resent",
    subjectId: input.mailId,
  }));
  return new WorkflowResponse(result);
});
