import { z } from "zod";
import { AuditLine } from "../../contract/ops";
import type { Database } from "../../lib/database/connection";
import { queryList, readable } from "../../lib/database/sql";

/** The most entries that a record's history shows. */
const MOST = 50;

const AuditRow = z.object({
  ...AuditLine.shape,
  created_at: z.date().transform((date) => date.toISOString()),
});

/** What was done to a record and by whom, latest first. */
export async function listAuditLines(database: Database, subjectId: string): Promise<AuditLine[]> {
  const sql = `
    select a.id, coalesce(u.email, c.email, a.actor_id) as actor, a.action, a.created_at
    from audit_entry a
    left join "user" u on u.id = a.actor_id
    left join customer c on c.id = a.actor_id
    where a.subject_id = ? and a.deleted_at is null
    order by a.created_at desc, a.id desc limit ?`;
  return readable(await queryList(database, "audit lines", AuditRow, sql, [subjectId, MOST]));
}
