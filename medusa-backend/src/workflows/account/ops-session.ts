import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { OPS_SESSION_HOURS } from "../../lib/auth/ops-tokens";
import { sessionService } from "../../modules/services";

type OpsSessionStart = { authIdentityId: string; passwordMark: string | null };

/** Stores a session of a Medusa user; undone by deleting it. */
const startOpsSessionStep = createStep(
  "start-ops-session",
  async ({ authIdentityId, passwordMark }: OpsSessionStart, { container }) => {
    const { id, expires_at } = await sessionService(container).createOpsSessions({
      auth_identity_id: authIdentityId,
      password_mark: passwordMark,
      expires_at: new Date(Date.now() + OPS_SESSION_HOURS * 3_600_000),
    });
    return new StepResponse({ sessionId: id, endsAt: expires_at }, id);
  },
  async (id, { container }) => {
    if (id) await sessionService(container).deleteOpsSessions(id);
  },
);

/** Ends a session of a Medusa user, and with it every token made from it; undone by resuming it. */
const revokeOpsSessionStep = createStep(
  "revoke-ops-session",
  async ({ sessionId }: { sessionId: string }, { container }) => {
    const sessions = sessionService(container);
    await sessions.updateOpsSessions({ id: sessionId, revoked_at: new Date() });
    return new StepResponse(undefined, sessionId);
  },
  async (id, { container }) => {
    if (id) await sessionService(container).updateOpsSessions({ id, revoked_at: null });
  },
);

/**
 * Starts a session for an identity that signed in at Medusa Admin. `passwordMark` identifies the password that was
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
