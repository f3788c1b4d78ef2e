import { z } from "zod";
import { toChanges } from "../../contract/audit-text";
import { type OpsAuditAnswer, OpsAuditEntry, type OpsAuditQuery } from "../../contract/ops";
import { AuditLine } from "../../contract/record";
import type { Database } from "../../lib/database/connection";
import { queryList, queryValue } from "../../lib/database/sql";
import { orderNumberIn } from "../expressions";
import { olderThan, queryListPage, readCursor } from "../lists";

const MOST = 50;

/** An entry about a record, or about several of which it is one. */
const ABOUT = "(a.subject_id = ? or a.subject_ids @> array[?::text])";
/** An entry about the record that was not refused. */
export const WAS_DONE_TO = `${ABOUT} and coalesce(a.answer_status, 0) < 400 and a.deleted_at is null`;

/** Who did the entry `a`: an e-mail if known, else an id or "cli". It needs the joins below. */
export const ACTOR = "coalesce(u.email, c.email, a.actor_id) as actor";
export const WITH_ACTOR = 'left join "user" u on u.id = a.actor_id left join customer c on c.id = a.actor_id';

/** The actions on a record and their actors, latest first, without refused ones. */
export async function listAuditLines(database: Database, subjectId: string): Promise<AuditLine[]> {
  const sql = `
    select a.id, ${ACTOR}, a.action, a.created_at from audit_entry a ${WITH_ACTOR}
    where ${WAS_DONE_TO}
    order by a.created_at desc, a.id desc limit ?`;
  return await queryList(database, "audit lines", AuditLine, sql, [subjectId, subjectId, MOST]);
}

const EntryRow = OpsAuditEntry.extend({ details: z.record(z.string(), z.unknown()).nullable() });

/** An entry with what its details say of the change, if it was carried out. */
function toEntry({ details, ...entry }: z.infer<typeof EntryRow>): OpsAuditEntry {
  if (entry.hasBegunOnly || (entry.answerStatus ?? 0) >= 400) return entry;
  const changes = { ...toChanges(entry.action, details), ...entry.changes };
  return { ...entry, changes: Object.keys(changes).length > 0 ? changes : null };
}

async function idOf(database: Database, subject: string): Promise<string> {
  if (!subject.startsWith("#")) return subject;
  const sql = 'select o.id from "order" o where o.display_id = ? and o.deleted_at is null';
  return (await queryValue(database, z.string(), sql, [orderNumberIn(subject)])) ?? subject;
}

/** The displayed name of an entry's record: an order's number, a title, a code or an e-mail; null for any other. */
export const SUBJECT_NAME = `coalesce(
        (select 'Order #' || o.display_id from "order" o where o.id = a.subject_id),
        (select p.title from product p where p.id = a.subject_id),
        (select t.title from product_collection t where t.id = a.subject_id),
        (select l.title from price_list l where l.id = a.subject_id),
        (select p.code from promotion p where p.id = a.subject_id),
        (select f.name from staff_role f where f.id = a.subject_id),
        (select c.email from customer c where c.id = a.subject_id),
        (select u.email from "user" u where u.id = a.subject_id))`;

export async function listAuditEntries(
  database: Database,
  { limit, cursor, subjectId: subject }: z.infer<typeof OpsAuditQuery>,
): Promise<OpsAuditAnswer> {
  const older = olderThan(readCursor(cursor, "audit"), "a");
  const subjectId = subject === undefined ? null : await idOf(database, subject);
  const sql = `
    select a.id, ${ACTOR}, a.action, a.created_at, a.route, a.subject_type,
      a.subject_id, ${SUBJECT_NAME} as subject_name, a.answer_status, a.route is not null and a.finished_at is null as has_begun_only, a.details,
      nullif(coalesce(a.changes, '{}') || coalesce(a.personal, '{}'), '{}') as changes,
      a.created_at::text || '|' || a.id as cursor
    from audit_entry a ${WITH_ACTOR}
    where a.deleted_at is null ${subjectId === null ? "" : `and ${ABOUT}`} ${older.sql}
    order by a.created_at desc, a.id desc limit ?`;
  const bindings = [...(subjectId === null ? [] : [subjectId, subjectId]), ...older.bindings, limit + 1];
  const listed = { list: "audit entries", row: EntryRow, sql, bindings, limit };
  const { shown, ...next } = await queryListPage(database, listed);
  return { entries: shown.map(toEntry), ...next };
}
