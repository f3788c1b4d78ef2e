import type { Client } from "pg";
import { z } from "zod";

const SCHEMA = "large";
/** Enough rows that the planner uses an index. */
const ROWS = 10_000;
/**
 * Tables whose seed rows are multiplied; other tests' rows in the other tables would change the plans from run to run.
 */
const SEEDED = ["image", "inventory_level", "price", "product", "product_variant", "product_variant_price_set"];
const MODELS = 10;

const Column = z.object({
  name: z.string(),
  type: z.string(),
  is_enum: z.boolean(),
  has_default: z.boolean(),
  is_unique: z.boolean(),
  not_null: z.boolean(),
});
type Column = z.infer<typeof Column>;

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as not_null, a.atthasdef as has_default,
    exists (select 1 from pg_type t where t.oid = a.atttypid and t.typtype = 'e') as is_enum,
    exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as is_unique
  from pg_attribute a
  where a.attrelid = ('public.' || quote_ident($1))::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;

const isText = ({ type }: Column) => /^(text|character varying)$/.test(type);
const isTime = ({ type }: Column) => type.startsWith("timestamp");
const isNumber = ({ type }: Column) => /^(integer|bigint|numeric|smallint|real|double precision)$/.test(type);
const isKey = ({ name, is_unique }: Column) => is_unique || /(^|_)(id|email|handle|token)$/.test(name);

/** A column of the copy number "n" of a model row "m". */
function multiplied(column: Column): string {
  const value = `m."${column.name}"`;
  if (isText(column) && isKey(column)) return `${value} || '~' || n`;
  if (isNumber(column) && column.is_unique) return `${value} + n * 100000`;
  if (isTime(column)) return `${value} - n * interval '1 minute'`;
  return value;
}

/** The same column of a table that the seed leaves empty; null if its default fills it. */
function madeUp(column: Column): string | null {
  if (isText(column)) return isKey(column) ? `'${column.name}~' || n` : column.not_null ? `'kind-' || n % 5` : "null";
  if (!column.not_null) return "null";
  if (column.type === "tsvector") return "array_to_tsvector(array['word' || n % 500])";
  if (isNumber(column)) return "n";
  if (column.is_enum && !column.has_default) return `(enum_range(null::${column.type}))[1]`;
  if (isTime(column)) return "now() - n * interval '1 minute'";
  return column.type === "boolean" ? "n % 2 = 0" : column.type === "jsonb" ? "'{}'" : null;
}

async function fill(client: Client, table: string): Promise<void> {
  const columns = z.array(Column).parse((await client.query(COLUMNS, [table])).rows);
  const models = SEEDED.includes(table) ? MODELS : 0;
  const filled = columns.flatMap((column) => {
    const value = models > 0 ? multiplied(column) : madeUp(column);
    return value === null ? [] : [{ name: `"${column.name}"`, value }];
  });
  const names = filled.map(({ name }) => name).join(", ");
  const values = filled.map(({ value }) => value).join(", ");
  const from =
    models > 0 ? `(select * from public."${table}" order by created_at, id limit ${MODELS}) m cross join` : "";
  const copies = ROWS / Math.max(1, models);
  await client.query(`
    insert into ${SCHEMA}."${table}" (${names}) overriding system value
    select ${values} from ${from} generate_series(1, ${copies}) n on conflict do nothing`);
}

/**
 * Copies of the shop's tables in a schema of their own, with the same indexes and some 10,000 made-up rows each, which
 * this connection then reads instead. The shop and other tests do not see them. `drop` removes them.
 */
export async function openLargeTables(
  client: Client,
  tables: readonly string[],
): Promise<{ drop: () => Promise<void> }> {
  const drop = async () => void (await client.query(`drop schema if exists ${SCHEMA} cascade`));
  await drop();
  await client.query(`create schema ${SCHEMA}`);
  for (const table of tables) {
    const like = "including defaults including generated including indexes including identity including statistics";
    await client.query(`create table ${SCHEMA}."${table}" (like public."${table}" ${like})`);
    await fill(client, table);
    await client.query(`analyze ${SCHEMA}."${table}"`);
  }
  await client.query(`set search_path = ${SCHEMA}, public`);
  return { drop };
}

type PlanNode = { "Node Type"?: string; "Relation Name"?: string; Plans?: PlanNode[] };

/** The tables that a plan (EXPLAIN's JSON) scans completely. */
export function scannedTables(plan: unknown): string[] {
  const found = new Set<string>();
  const walk = (node: PlanNode) => {
    if (node["Node Type"] === "Seq Scan" && node["Relation Name"]) found.add(node["Relation Name"]);
    for (const inner of node.Plans ?? []) walk(inner);
  };
  walk(plan as PlanNode);
  return [...found].sort();
}
