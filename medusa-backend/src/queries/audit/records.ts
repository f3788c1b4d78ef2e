import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { isThere, queryRows, queryValue } from "../../lib/database/sql";
import { type Part, SUBJECTS, type Subject, type SubjectName } from "./subjects";

/** The most rows of one part that are compared. */
const MOST_ROWS = 500;

const Fields = z.record(z.string(), z.unknown());
const PartRow = z.object({
  id: z.string(),
  part: z.string(),
  row: z.string(),
  person: z.string().nullable(),
  columns: Fields,
  personal: Fields,
});
/** Some columns of a record. `row` distinguishes the rows of one part. */
export type PartRow = z.infer<typeof PartRow>;

const nameOf = (column: string) => column.replaceAll('"', "");
const toObject = (columns = "") =>
  `jsonb_build_object(${columns
    .split(" ")
    .filter(Boolean)
    .map((column) => `'${nameOf(column)}', t.${column}`)
    .join(", ")})`;

function selectPart({ name, from, of, key = "''", columns, personal }: Part, person: string | undefined): string {
  return `(select ${of} as id, '${name}' as part, ${key} as row, ${person ? `t.${person}` : "null::text"} as person,
    ${toObject(columns)} as columns, ${toObject(personal)} as personal
    from ${from} where ${of} = any(?::text[]) and t.deleted_at is null limit ${MOST_ROWS})`;
}

/** The current records with these ids; missing or deleted ones have no rows. */
export async function readRecords(database: Database, name: SubjectName, ids: readonly string[]): Promise<PartRow[]> {
  const { parts, person }: Subject = SUBJECTS[name];
  const selects = parts.map((part, at) => selectPart(part, at === 0 ? person : undefined));
  return await queryRows(
    database,
    PartRow,
    selects.join(" union all "),
    parts.map(() => ids),
  );
}

const ORDER_OF = {
  return: `select r.order_id from "return" r where r.id = ?`,
  payment: `select l.order_id from payment p
    join order_payment_collection l on l.payment_collection_id = p.payment_collection_id and l.deleted_at is null
    where p.id = ?`,
  payment_collection:
    "select l.order_id from order_payment_collection l where l.payment_collection_id = ? and l.deleted_at is null",
} as const;
export type OrderPart = keyof typeof ORDER_OF;

export async function getOrderIdOf(database: Database, kind: OrderPart, id: string): Promise<string | null> {
  return await queryValue(database, z.string(), ORDER_OF[kind], [id]);
}

/** True for a customer whose account is being deleted, or was deleted in the shop or by ops. */
export async function isErasedPerson(database: Database, customerId: string): Promise<boolean> {
  const sql = `
    select 1 where exists (select 1 from account_deletion d where d.customer_id = ? and d.deleted_at is null)
      or exists (select 1 from customer c where c.id = ? and c.deleted_at is not null)`;
  return await isThere(database, sql, [customerId, customerId]);
}
