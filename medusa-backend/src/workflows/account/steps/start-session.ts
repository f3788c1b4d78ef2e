import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { SESSION_DAYS } from "../../../lib/auth/customer-tokens";
import { sessionService } from "../../../modules/services";

type Input = { customerId: string; authIdentityId: string };

/** Stores a session that lasts 30 days; undone by deleting it. */
export const startSessionStep = createStep(
  "start-session",
  async ({ customerId, authIdentityId }: Input, { container }) => {
    const sessions = sessionService(container);
    const session = await sessions.createShopSessions({
      customer_id: customerId,
      auth_identity_id: authIdentityId,
      expires_at: new Date(Date.now() + SESSION_DAYS * 86_400_000),
    });
    return new StepResponse({ sessionId: session.id }, session.id);
  },
  async (sessionId, { container }) => {
    if (!sessionId) return;
    await sessionService(container).deleteShopSessions(sessionId);
  },
);
