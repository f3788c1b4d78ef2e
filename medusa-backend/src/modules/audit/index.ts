import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { AuditEntry } from "./models/audit-entry";

type FinishedWrite = {
  entryId: string;
  answerStatus: number;
  subjectIds: string[];
  changes: object;
  personal: object | null;
  personId: string | null;
};

/** Appends to the audit trail. */
class AuditModuleService extends withDatabase(MedusaService({ AuditEntry })) {
  /** Writes an entry if and only if the transaction commits. */
  async appendEntry(
    transaction: Database,
    { actorId, action, subjectId, details }: { actorId: string; action: string; subjectId: string; details?: object },
  ): Promise<void> {
    const sql = "insert into audit_entry (id, actor_id, action, subject_id, details) values (?, ?, ?, ?, ?::jsonb)";
    const kept = details ? JSON.stringify(details) : null;
    await transaction.raw(sql, [`audit_${randomUUID()}`, actorId, action, subjectId, kept]);
  }

  /** Completes the entry of an answered request; a second call changes nothing. */
  async finishEntry({ entryId, answerStatus, subjectIds, ...found }: FinishedWrite): Promise<void> {
    const sql = `update audit_entry set finished_at = now(), updated_at = now(), answer_status = ?,
      subject_id = coalesce(?, subject_id), subject_ids = ?::text[], changes = ?::jsonb, personal = ?::jsonb, person_id = ?
      where id = ? and route is not null and finished_at is null`;
    await this.database.raw(sql, [
      answerStatus,
      subjectIds[0] ?? null,
      subjectIds.length > 1 ? subjectIds : null,
      JSON.stringify(found.changes),
      found.personal && JSON.stringify(found.personal),
      found.personal && found.personId,
      entryId,
    ]);
  }

  async erasePersonal(customerId: string): Promise<void> {
    const sql = `update audit_entry set personal = null, updated_at = now()
      where person_id = ? and personal is not null and deleted_at is null`;
    await this.database.raw(sql, [customerId]);
  }
}

export const auditService = serviceOf<AuditModuleService>("audit");

export default Module("audit", { service: AuditModuleService });
