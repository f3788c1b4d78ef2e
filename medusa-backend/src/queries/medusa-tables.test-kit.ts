import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type NamedColumn, namedColumns } from "./named-columns.test-kit";
import type { RecordedStatement } from "./statements.test-kit";

/**
 * One of Medusa's own tables, and the columns of it that the statements of src/queries name; `keys` are those of JSON
 * columns, as `column → key`.
 */
export type MedusaTable = { table: string; columns: string[]; keys: string[]; subjects: string[]; changes: string[] };

const MODULES = path.join(__dirname, "../modules");

/** The tables of the shop's own modules, as their models name them, and the table that `npm start` makes. */
export function ownTables(module = ""): Set<string> {
  const files = readdirSync(MODULES, { recursive: true, encoding: "utf8" });
  const models = files.filter((file) => file.startsWith(module) && /\/models\/[^/]+\.ts$/.test(file));
  const named = models.map((file) => readFileSync(path.join(MODULES, file), "utf8"));
  const tables = named.flatMap((source) =>
    [...source.matchAll(/tableName: "(\w+)"|\.define\(\s*"(\w+)"/g)].flatMap((match) => match.slice(1)),
  );
  return new Set([...tables.filter((table) => table !== undefined), "aeroloft_setup.mark"]);
}

const sorted = (values: Iterable<string | null>) => [...new Set(values)].filter((value) => value !== null).sort();

/** Medusa's own tables that the statements name, in alphabetical order. */
export async function medusaTables(statements: readonly RecordedStatement[]): Promise<MedusaTable[]> {
  const own = ownTables();
  const named: (NamedColumn & { subject: string })[] = [];
  for (const { file, sql } of statements) {
    const subject = file.replace(/\.ts$/, "");
    named.push(...(await namedColumns(sql)).map((column) => ({ ...column, subject })));
  }
  const medusas = named.filter(({ table }) => !own.has(table));
  return sorted(medusas.map(({ table }) => table)).map((table) => {
    const of = medusas.filter((column) => column.table === table);
    return {
      table,
      columns: sorted(of.map(({ column, change }) => (change === "delete" ? null : column))),
      keys: sorted(of.map(({ column, key }) => key && `${column} → ${key}`)),
      subjects: sorted(of.map(({ subject }) => subject)),
      changes: sorted(of.map(({ change, subject }) => change && `${change} in ${subject}`)),
    };
  });
}
