import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { auditService } from "../../../modules/services";

/** `actorId`: a customer, a Medusa user, or "cli" or "seed"; `subjectId`: the record that was changed. */
export type AuditInput = { actorId: string; action: string; subjectId: string; details?: Record<string, unknown> };

/**
 * Appends to the audit trail. Stands where little can fail after it, as a trail that is append-only can take nothing back, and before what
 * keeps the workflow from being run again: a line twice is better than none.
 */
export const writeAuditStep = createStep(
  "write-audit",
  async ({ actorId, action, subjectId, details }: AuditInput, { container }) => {
    const entry = { actor_id: actorId, action, subject_id: subjectId, details: details ?? null };
    const { id } = await auditService(container).createAuditEntries(entry);
    return new StepResponse({ auditEntryId: id });
  },
);
