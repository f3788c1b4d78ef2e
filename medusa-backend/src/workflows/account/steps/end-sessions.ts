import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { sessionService } from "../../../modules/services";
import type { SessionOwner } from "../../../modules/session/service";

/** Whose sessions end; the one with the id `keepSessionId` stays valid. */
type Input = SessionOwner & { keepSessionId?: string | null };

/** Ends every session of a customer but one, and with them every token made from one. Undone by resuming them. */
export const endSessionsStep = createStep(
  "end-sessions",
  async ({ keepSessionId, ...owner }: Input, { container }) => {
    const ids = await sessionService(container).endSessions(owner, keepSessionId);
    return new StepResponse({ ended: ids.length }, ids);
  },
  async (ids, { container }) => {
    if (ids) await sessionService(container).resumeSessions(ids);
  },
);
