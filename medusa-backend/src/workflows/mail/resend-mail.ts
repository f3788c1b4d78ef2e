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

/** `actorId`: the Medusa user who wants it. */
type Resend = { mailId: string; actorId: string };

/** Not undone: it may be sent by then. Throws `not_found`. */
const renewMailStep = createStep("renew-mail", async ({ mailId }: Resend, { container }) => {
  const [mail] = await outboxService(container).listOutboxMails({ id: mailId }, { select: ["id"] });
  if (!mail) throw new ShopError("not_found", "There is no such mail.");
  return new StepResponse({ changed: await outboxService(container).renewMail(mailId) });
});

/**
 * Has a mail that was sent or given up sent anew, and writes who wanted it; `changed` is false for one that is on its way or whose
 * text is no longer kept.
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
