import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { revokeSessionStep } from "./steps/revoke-session";

/** Ends a session; from the next request on its tokens are refused. */
export const signOutWorkflow = createWorkflow("sign-out", (input: { sessionId: string }) => {
  revokeSessionStep(input);
  return new WorkflowResponse(undefined);
});
