import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { sessionService } from "../../../modules/services";

/** Ends a session, and with it every token made from it; undone by resuming it. */
export const revokeSessionStep = createStep(
  "revoke-session",
  async ({ sessionId }: { sessionId: string }, { container }) => {
    const sessions = sessionService(container);
    await sessions.updateShopSessions({ id: sessionId, revoked_at: new Date() });
    return new StepResponse(undefined, sessionId);
  },
  async (sessionId, { container }) => {
    if (!sessionId) return;
    const sessions = sessionService(container);
    await sessions.updateShopSessions({ id: sessionId, revoked_at: null });
  },
);
