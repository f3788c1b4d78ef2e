import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { endSessionsStep } from "./steps/end-sessions";

/** Ends every session that an identity has as a customer of the shop. */
export const endIdentitySessionsWorkflow = createWorkflow(
  "end-identity-sessions",
  (input: { authIdentityId: string }) => {
    return new WorkflowResponse(endSessionsStep(input));
  },
);
