import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { startSessionStep } from "./steps/start-session";

/** Starts a session for a customer whose password was right. */
export const signInWorkflow = createWorkflow("sign-in", (input: { customerId: string; authIdentityId: string }) => {
  return new WorkflowResponse(startSessionStep(input));
});
