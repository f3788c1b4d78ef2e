import { BUILT_IN_ROLES } from "../../contract/permissions";
import { type ListRecordAnswer, type ListRecordQuery, RecordEntry, type RecordKind } from "../../contract/record";
import type { Database } from "../../lib/database/connection";
import { contains, isOfCustomer, orderNumberIn, toPattern } from "../expressions";
import { daysOf, listedIds, olderThan, type Part, queryListPage, readCursor } from "../lists";
import { ACTOR, SUBJECT_NAME, WITH_ACTOR } from "./audit-lines";

const PREFIXES: Readonly<Record<RecordKind, readonly string[]>> = {
  order: ["order"],
  product: ["prod"],
  discount: ["promo"],
  customer: ["cus"],
  review: ["rev"],
  question: ["ques", "answ"],
  staff: ["user", "invite", "authid", "srole", ...Object.keys(BUILT_IN_ROLES)],
};

/** The kind of the record with this id; null for settings and the like. */
export function kindOf(subjectId: string): RecordKind | null {
  const [prefix = ""] = subjectId.split("_", 1);
  const found = Object.entries(PREFIXES).find(([, prefixes]) => prefixes.includes(prefix));
  return (found?.[0] ?? null) as RecordKind | null;
}

const EntryRow = RecordEntry.omit({ kind: true });

/** Entries of people whose e-mail contains a text, or of the actor with this id, such as "cli". */
function doneBy(who: string): Part {
  const pattern = toPattern(who);
  return {
    sql: `a.actor_id in (select ?::text union all select c.id from customer c where c.email ilike ? escape '\\'
      union all select u.id from "user" u where u.email ilike ? escape '\\')`,
    bindings: [who, pattern, pattern],
  };
}

/** What a record's id did, and what was done to the record or to its personal data. */
const aboutRecord = (id: string): Part[] =>
  ["a.actor_id = ?", "a.subject_id = ?", "a.subject_ids @> array[?::text]", "a.person_id = ?"].map((sql) => ({
    sql,
    bindings: [id],
  }));

/** The conditions that find a typed name of a record, each with an index of its own. */
function soughtIn(q: string): Part[] {
  const pattern = toPattern(q);
  const number = orderNumberIn(q);
  const named = (ids: string, binding: string): Part => ({ sql: `a.subject_id in (${ids})`, bindings: [binding] });
  return [
    ...(number === null
      ? []
      : [named('select o.id from "order" o where o.display_id = ? and o.deleted_at is null', number)]),
    named(`select p.id from product p where ${contains("p.title")}`, pattern),
    named("select p.id from promotion p where lower(p.code) = lower(?) and p.deleted_at is null", q),
    named(`select u.id from "user" u where u.email ilike ? escape '\\'`, pattern),
    { sql: isOfCustomer("a.subject_id", q), bindings: [pattern] },
    ...(kindOf(q) === null ? [] : aboutRecord(q)),
  ];
}

const select = (where: string) => `
  select a.id, a.created_at from audit_entry a where ${where}
  order by a.created_at desc, a.id desc limit ?`;

function idsOf({ limit, cursor, q, kind, who, ...days }: ListRecordQuery): Part {
  const conditions: Part[] = [
    { sql: "a.deleted_at is null", bindings: [] },
    // The index of kinds has the same expression: migration-scripts/record.ts.
    ...(kind ? [{ sql: "split_part(a.subject_id, '_', 1) = any(?::text[])", bindings: [PREFIXES[kind]] }] : []),
    ...(who ? [doneBy(who)] : []),
    ...daysOf("a.created_at", days),
  ];
  const older = olderThan(readCursor(cursor, "audit"), "a");
  return listedIds({ select, conditions, older, sought: q ? soughtIn(q) : null, limit });
}

async function readEntries(database: Database, ids: Part, limit: number): Promise<ListRecordAnswer> {
  const sql = `
    with page as materialized (${ids.sql})
    select a.id, ${ACTOR}, a.action, a.created_at, a.subject_id,
      ${SUBJECT_NAME} as subject_name, greatest(cardinality(a.subject_ids) - 1, 0) as more,
      case when a.answer_status >= 400 then 'refused' when a.route is not null and a.finished_at is null then 'unknown'
        else 'done' end as outcome, page.created_at::text || '|' || page.id as cursor
    from page join audit_entry a on a.id = page.id ${WITH_ACTOR}
    order by page.created_at desc, page.id desc`;
  const listed = { list: "entries", row: EntryRow, sql, bindings: ids.bindings, limit };
  const { shown, ...next } = await queryListPage(database, listed);
  return { entries: shown.map((entry) => ({ ...entry, kind: kindOf(entry.subjectId) })), ...next };
}

export const listRecord = (database: Database, asked: ListRecordQuery): Promise<ListRecordAnswer> =>
  readEntries(database, idsOf(asked), asked.limit);

/** What a customer did, and what was done to their account or their personal data: the newest, latest first. */
export async function listRecordOf(database: Database, customerId: string, limit: number): Promise<RecordEntry[]> {
  const sought = aboutRecord(customerId);
  const live = { sql: "a.deleted_at is null", bindings: [] };
  const ids = listedIds({ select, conditions: [live], older: { sql: "", bindings: [] }, sought, limit });
  return (await readEntries(database, ids, limit)).entries;
}
