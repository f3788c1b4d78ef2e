import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../lib/shop-error";
import { outboxService } from "../../modules/services";
import { writeAuditStep } from "../audit/steps/write-audit";

/** `actorId` is the Medusa user who sends it again. */
type Resend = { mailId: string; actorId: string };

/** Makes a mail due again. Not undone, because it may have been sent by then. Throws `not_found`. */
const renewMailStep = createStep("renew-mail", async ({ mailId }: Resend, { container }) => {
  const [mail] = await outboxService(container).listOutboxMails({ id: mailId }, { select: ["id"] });
  if (!mail) throw new ShopError("not_found", "There is no such mail.");
  return new StepResponse({ changed: await outboxService(container).renewMail(mailId) });
});

/**
 * Sends a mail again that was sent or given up, and records who asked for it; `changed` is false for a mail that is on
 * its way or whose contents are erased.
 * @throws ShopError `not_found`
 */
export const resendMailWorkflow = createWorkflow("resend-mail", (input: Resend) => {
  const result = renewMailStep(input);
  when("audit-resending", { result }, ({ result }) => result.changed).then(() => {
    writeAuditStep(
      transform({ input }, ({ input }) => ({
        actorId: input.actorId,
        action: "mail.resent",
        subjectId: input.mailId,
      })),
    );
  });
  return new WorkflowResponse(result);
});
