import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { writeAuditStep } from "../audit/steps/write-audit";
import { endSessionsStep } from "./steps/end-sessions";
import { revokeSessionStep } from "./steps/revoke-session";
import { startSessionStep } from "./steps/start-session";

/** Starts a session for a customer whose password was right. */
export const signInWorkflow = createWorkflow("sign-in", (input: { customerId: string; authIdentityId: string }) => {
  return new WorkflowResponse(startSessionStep(input));
});

/** Ends a session; its tokens are refused from the next request on. */
export const signOutWorkflow = createWorkflow("sign-out", (input: { sessionId: string }) => {
  revokeSessionStep(input);
  return new WorkflowResponse(undefined);
});

/** Ends every session of a customer, or every one but `keepSessionId`. */
export const endCustomerSessionsWorkflow = createWorkflow(
  "end-customer-sessions",
  (input: { customerId: string; keepSessionId: string | null }) => {
    return new WorkflowResponse(endSessionsStep(input));
  },
);

/**
 * Follows a new password of a Medusa user: ends every session that the identity has as a customer of the shop. The audit
 * trail names the identity, because nobody is signed in.
 */
export const followOpsPasswordWorkflow = createWorkflow("follow-ops-password", (input: { authIdentityId: string }) => {
  const ended = endSessionsStep(input);
  writeAuditStep(
    transform({ input }, ({ input: { authIdentityId } }) => ({
      actorId: authIdentityId,
      action: "user.password_set",
      subjectId: authIdentityId,
    })),
  );
  return new WorkflowResponse(ended);
});
