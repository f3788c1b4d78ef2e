import { randomUUID } from "node:crypto";
import type { Database } from "../../lib/database/connection";

/** The options of a variant with its values, in their order; null for a line of a product. */
export type LineOptions = { name: string; value: string }[] | null;

/**
 * A stored line of a file. `productId` is a variant's if the line changes one; a line with `options` and without
 * `productId` adds one to the product at `handle`.
 */
export type NewImportLine = {
  line: number;
  productId: string | null;
  handle: string;
  name: string;
  options: LineOptions;
  now: Record<string, unknown>;
  was: Record<string, unknown>;
  imageUrl: string | null;
  /** A second change of one line: that of the variant which a product's first line names. */
  isExtra?: boolean;
};

/** The result of checking a file. */
export type CheckedFile = { lines: number; same: number; faulty: number; faults: unknown[]; faultCount: number };

/** The number of days for which a file's check is kept. */
const KEEP_DAYS = 7;

/** The source of an import: a file, a pasted list with its text, or a change of several products at once. */
export type ImportSource = { source: "file" | "bulk" } | { source: "list"; list: string };

/** Stores a new import, removes old ones, and returns the import's id. */
export async function startImport(database: Database, actorId: string, from: ImportSource): Promise<string> {
  const old = `delete from product_import i where i.deleted_at is null and i.created_at < now() - make_interval(days => ${KEEP_DAYS})`;
  await database.raw(old, []);
  const id = `pimp_${randomUUID()}`;
  const list = from.source === "list" ? from.list : null;
  const sql = "insert into product_import (id, actor_id, source, list) values (?, ?, ?, ?)";
  await database.raw(sql, [id, actorId, from.source, list]);
  return id;
}

/** Keeps lines of a file. */
export async function keepImportLines(database: Database, importId: string, lines: readonly NewImportLine[]) {
  const sql = `
    insert into product_import_line (id, import_id, line, product_id, handle, name, options, now, was, image_url)
    select concat_ws('_', ?::text, x.line, case when x."isExtra" then 'variant' end), ?, x.line, x."productId", x.handle, x.name, x.options, x.now, x.was, x."imageUrl"
    from jsonb_to_recordset(?::jsonb)
      x(line int, "productId" text, handle text, name text, options jsonb, now jsonb, was jsonb, "imageUrl" text,
        "isExtra" boolean)`;
  await database.raw(sql, [importId, importId, JSON.stringify(lines)]);
}

/** Stores the result of checking a file; without `whole`, none of its lines is kept. */
export async function finishCheck(database: Database, importId: string, file: CheckedFile, isWhole: boolean) {
  if (!isWhole)
    await database.raw("delete from product_import_line where import_id = ? and deleted_at is null", [importId]);
  const sql = `update product_import set lines = ?, same = ?, faulty = ?, faults = ?::jsonb, fault_count = ?, updated_at = now()
    where id = ?`;
  const { lines, same, faulty, faults, faultCount } = file;
  await database.raw(sql, [lines, same, faulty, JSON.stringify(faults), faultCount, importId]);
}

/** The outcome of a line. `productId`: the product that it added. */
type NewOutcome = { id: string; outcome: string; reason: string | null; productId: string | null };

/** Stores outcomes of lines. */
export async function noteOutcomes(database: Database, outcomes: readonly NewOutcome[]): Promise<void> {
  const sql = `
    update product_import_line l
    set outcome = x.outcome, reason = x.reason, product_id = coalesce(l.product_id, x."productId"), updated_at = now()
    from jsonb_to_recordset(?::jsonb) x(id text, outcome text, reason text, "productId" text)
    where l.id = x.id and l.id = any(?::text[])`;
  await database.raw(sql, [JSON.stringify(outcomes), outcomes.map(({ id }) => id)]);
}

/** Lets the refused lines wait for another try. */
export async function retryRefused(database: Database, importId: string): Promise<void> {
  const sql = `update product_import_line set outcome = 'waiting', reason = null, updated_at = now()
    where import_id = ? and outcome = 'refused' and deleted_at is null`;
  await database.raw(sql, [importId]);
}
