import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { sessionService } from "../../../modules/services";
import type { SessionOwner } from "../../../modules/session/service";

/** Ends every session of a customer, and with them every token made from one. Undone by resuming them. */
export const endSessionsStep = createStep(
  "end-sessions",
  async (owner: SessionOwner, { container }) => {
    const ids = await sessionService(container).endSessions(owner);
    return new StepResponse({ ended: ids.length }, ids);
  },
  async (ids, { container }) => {
    if (ids) await sessionService(container).resumeSessions(ids);
  },
);
