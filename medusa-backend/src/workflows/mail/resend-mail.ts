import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { writeAuditStep } from "../audit/steps/write-audit";
import { type Resend, renewMailStep } from "./steps/renew-mail";

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
