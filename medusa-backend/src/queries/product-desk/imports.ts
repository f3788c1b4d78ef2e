import { z } from "zod";
import {
  type GetImportQuery,
  ImportFault,
  ImportOutcome,
  type ImportProgress,
  ImportValues,
  LINES_PER_PAGE,
} from "../../contract/product-import";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryList, queryRows, readable } from "../../lib/database/sql";

const ImportRow = z.object({
  created_at: IsoTime,
  source: z.enum(["file", "list", "bulk"]),
  list: z.string().nullable(),
  lines: z.number(),
  same: z.number(),
  faulty: z.number(),
  faults: z.array(ImportFault),
  fault_count: z.number(),
  added: z.number(),
  changed: z.number(),
});

/** The result of checking a file; null if there is none. */
export async function getImport(database: Database, importId: string) {
  const sql = `
    select i.created_at, i.source, i.list, i.lines, i.same, i.faulty, i.faults, i.fault_count, counted.added, counted.changed
    from product_import i cross join lateral (
      select count(*) filter (where l.was = '{}')::int as added, count(*) filter (where l.was <> '{}')::int as changed
      from product_import_line l where l.import_id = i.id and l.deleted_at is null) counted
    where i.id = ?`;
  const [found] = await queryRows(database, ImportRow, sql, [importId]);
  return found ?? null;
}

const OutcomeRow = z.object({ outcome: ImportOutcome, count: z.number() });

/** The number of an import's lines for each outcome. */
export async function countOutcomes(database: Database, importId: string): Promise<ImportProgress> {
  const sql = `
    select l.outcome, count(*)::int as count from product_import_line l
    where l.import_id = ? and l.deleted_at is null group by l.outcome`;
  const rows = readable(await queryList(database, "outcomes", OutcomeRow, sql, [importId]));
  const counted = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  return Object.fromEntries(
    ImportOutcome.options.map((outcome) => [outcome, counted.get(outcome) ?? 0]),
  ) as ImportProgress;
}

const LineRow = z.object({
  id: z.string(),
  line: z.number(),
  product_id: z.string().nullable(),
  handle: z.string(),
  name: z.string(),
  now: ImportValues,
  was: ImportValues,
  image_url: z.string().nullable(),
  outcome: ImportOutcome,
  reason: z.string().nullable(),
});
export type KeptLine = z.infer<typeof LineRow>;

const LINE = `select l.id, l.line, l.product_id, l.handle, l.name, l.now, l.was, l.image_url, l.outcome, l.reason
  from product_import_line l where l.import_id = ? and l.deleted_at is null`;

/** A page of an import's lines, and one more if there are more. */
export async function listImportLines(database: Database, importId: string, { after, show }: GetImportQuery) {
  const narrowed = show === "refused" ? "and l.outcome = 'refused'" : "";
  const sql = `${LINE} ${narrowed} and l.line > ? order by l.line limit ${LINES_PER_PAGE + 1}`;
  return readable(await queryList(database, "import lines", LineRow, sql, [importId, after]));
}

/** The next lines that wait. */
export async function listWaiting(database: Database, importId: string, limit: number): Promise<KeptLine[]> {
  const sql = `${LINE} and l.outcome = 'waiting' order by l.line limit ?`;
  return readable(await queryList(database, "import lines", LineRow, sql, [importId, limit]));
}
