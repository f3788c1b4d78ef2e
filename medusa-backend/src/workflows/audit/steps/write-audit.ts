import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { auditService } from "../../../modules/services";

/** `actorId` is a customer, a Medusa user, "cli" or "seed"; `subjectId` is the record that was changed. */
export type AuditInput = { actorId: string; action: string; subjectId: string; details?: Record<string, unknown> };

/**
 * Appends to the audit trail. Put this step where little can fail after it, because an append-only trail cannot be
 * undone, but before the step that keeps the workflow from running again: an entry written twice is better than none.
 */
export const writeAuditStep = createStep(
  "write-audit",
  async ({ actorId, action, subjectId, details }: AuditInput, { container }) => {
    const entry = { actor_id: actorId, action, subject_id: subjectId, details: details ?? null };
    const { id } = await auditService(container).createAuditEntries(entry);
    return new StepResponse({ auditEntryId: id });
  },
);
