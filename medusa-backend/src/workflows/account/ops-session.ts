import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { type OpsSessionStart, revokeOpsSessionStep, startOpsSessionStep } from "./steps/ops-session";

/**
 * Starts a session for an identity that signed in at Medusa Admin. `passwordMark` stands for the password that was
 * checked.
 */
export const startOpsSessionWorkflow = createWorkflow("start-ops-session", (input: OpsSessionStart) => {
  return new WorkflowResponse(startOpsSessionStep(input));
});

/** Ends a session of a Medusa user; its tokens and its cookie are refused from the next request on. */
export const endOpsSessionWorkflow = createWorkflow("end-ops-session", (input: { sessionId: string }) => {
  revokeOpsSessionStep(input);
  return new WorkflowResponse(undefined);
});
