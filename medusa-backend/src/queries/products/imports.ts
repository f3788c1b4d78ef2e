import { z } from "zod";
import {
  type GetImportQuery,
  ImportFault,
  ImportOutcome,
  type ImportProgress,
  ImportValues,
  LINES_PER_PAGE,
  ListedImport,
} from "../../contract/product-imports";
import type { Database } from "../../lib/database/connection";
import { queryList, queryPage, queryRow, queryRows, readable } from "../../lib/database/sql";

const ImportRow = z.object({
  source: z.enum(["file", "list", "bulk"]),
  list: z.string().nullable(),
  lines: z.number(),
  same: z.number(),
  faulty: z.number(),
  faults: z.array(ImportFault),
  faultCount: z.number(),
  added: z.number(),
  changed: z.number(),
});

export async function getImport(database: Database, importId: string) {
  const sql = `
    select i.source, i.list, i.lines, i.same, i.faulty, i.faults, i.fault_count, counted.added, counted.changed
    from product_import i cross join lateral (
      select count(*) filter (where l.was = '{}')::int as added, count(*) filter (where l.was <> '{}')::int as changed
      from product_import_line l where l.import_id = i.id and l.deleted_at is null) counted
    where i.id = ?`;
  return await queryRow(database, ImportRow, sql, [importId]);
}

const OutcomeRow = z.object({ outcome: ImportOutcome, count: z.number() });

export async function countOutcomes(database: Database, importId: string): Promise<ImportProgress> {
  const sql = `
    select l.outcome, count(*)::int as count from product_import_line l
    where l.import_id = ? and l.deleted_at is null group by l.outcome`;
  const rows = await queryList(database, "outcomes", OutcomeRow, sql, [importId]);
  const counted = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  const counts = ImportOutcome.options.map((outcome) => [outcome, counted.get(outcome) ?? 0]);
  return Object.fromEntries(counts) as ImportProgress;
}

const MOST_LISTED = 10;

/** The newest imports with lines that change something. */
export async function listImports(database: Database) {
  const sql = `
    select i.id, i.created_at, i.source, coalesce(c.email, i.actor_id) as actor, counted.total, counted.waiting,
      counted.refused, counted.waiting < counted.total as is_begun
    from (
      select i.* from product_import i where i.deleted_at is null order by i.created_at desc limit ${3 * MOST_LISTED}) i
    cross join lateral (
      select count(*)::int as total, count(*) filter (where l.outcome = 'waiting')::int as waiting,
        count(*) filter (where l.outcome = 'refused')::int as refused
      from product_import_line l where l.import_id = i.id and l.deleted_at is null) counted
    left join customer c on c.id = i.actor_id
    where counted.total > 0 order by i.created_at desc limit ${MOST_LISTED}`;
  return await queryList(database, "imports", ListedImport, sql);
}

const BegunRow = z.object({ importId: z.string(), actorId: z.string() });

/** Imports of which some lines are done and others wait. */
export async function listBegunImports(database: Database) {
  // With a limit, PostgreSQL reads one line of each import instead of all lines.
  const oneOf = (outcome: string) => `join lateral (select 1 from product_import_line l
      where l.import_id = i.id and l.outcome ${outcome} and l.deleted_at is null limit 1)`;
  const sql = `
    select i.id as import_id, i.actor_id from product_import i
    ${oneOf("= 'waiting'")} waiting on true ${oneOf("in ('added', 'changed', 'same', 'refused')")} done on true
    where i.deleted_at is null and i.created_at > now() - interval '7 days'
    order by i.created_at`;
  return await queryRows(database, BegunRow, sql);
}

const LineKey = z.object({ id: z.string(), line: z.number() });
const LineRow = LineKey.extend({
  productId: z.string().nullable(),
  handle: z.string(),
  name: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })).nullable(),
  now: ImportValues,
  was: ImportValues,
  imageUrl: z.string().nullable(),
  outcome: ImportOutcome,
  reason: z.string().nullable(),
});
export type KeptLine = z.infer<typeof LineRow>;

const LINE = `select l.id, l.line, l.product_id, l.handle, l.name, l.options, l.now, l.was, l.image_url, l.outcome, l.reason
  from product_import_line l where l.import_id = ? and l.deleted_at is null`;

/** A page of an import's lines, and the line that the next one begins after; null for the last page. */
export async function listImportLines(database: Database, importId: string, { after, show }: GetImportQuery) {
  const narrowed = show === "refused" ? "and l.outcome = 'refused'" : "";
  const sql = `${LINE} ${narrowed} and l.line > ? order by l.line, l.id limit ${LINES_PER_PAGE + 1}`;
  return toPage(await queryPage(database, "import lines", { key: LineKey, row: LineRow }, sql, [importId, after]));
}

type Read<Row> = { key: z.infer<typeof LineKey>; row: Row | null };

/**
 * A line may have two changes, which are on one page: the next page begins after a line. One that cannot be read is
 * left out, and ends nothing.
 */
export function toPage<Row>(rows: readonly Read<Row>[]) {
  const beyond = rows[LINES_PER_PAGE];
  const page = rows.filter(({ key }) => beyond === undefined || key.line < beyond.key.line);
  return { page: readable(page.map(({ row }) => row)), next: beyond ? (page.at(-1)?.key.line ?? null) : null };
}

type Waiting = { lines: KeptLine[]; unread: string[] };

/** The first waiting lines, and the ids of those among them that cannot be read. */
export async function listWaiting(database: Database, importId: string, limit: number): Promise<Waiting> {
  const sql = `${LINE} and l.outcome = 'waiting' order by l.line, l.id limit ?`;
  const found = await queryPage(database, "import lines", { key: LineKey, row: LineRow }, sql, [importId, limit]);
  const unread = found.filter(({ row }) => row === null).map(({ key }) => key.id);
  return { lines: readable(found.map(({ row }) => row)), unread };
}

const Named = z.object({ id: z.string(), handle: z.string() });

export async function listByHandle(database: Database, handles: readonly string[]) {
  const sql = "select p.id, p.handle from product p where p.handle = any(?::text[]) and p.deleted_at is null";
  return await queryRows(database, Named, sql, [[...handles]]);
}
