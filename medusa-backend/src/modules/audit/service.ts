import { randomUUID } from "node:crypto";
import { MedusaService } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { AuditEntry } from "./models/audit-entry";

/** Appends to the audit trail. */
class AuditModuleService extends MedusaService({ AuditEntry }) {
  /** Appends an entry if and only if the transaction commits. */
  async appendEntry(
    transaction: Database,
    { actorId, action, subjectId }: { actorId: string; action: string; subjectId: string },
  ): Promise<void> {
    const sql = "insert into audit_entry (id, actor_id, action, subject_id) values (?, ?, ?, ?) returning id";
    await queryRows(transaction, z.object({ id: z.string() }), sql, [
      `audit_${randomUUID()}`,
      actorId,
      action,
      subjectId,
    ]);
  }
}

export default AuditModuleService;
