import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

type Value = string | number | boolean | Date | null | object;
export type Row = Readonly<Record<string, Value>>;

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Most rows have one date in several columns. */
let latest = { date: new Date(0), text: "" };

function toDateText(date: Date): string {
  if (latest.date !== date) latest = { date, text: date.toISOString() };
  return latest.text;
}

/** The text format of COPY: https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS */
export function toCopyText(value: Value): string {
  if (value === null) return "\\N";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return toDateText(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (!/[\\\t\n\r]/.test(text)) return text;
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

const CHUNK = 1 << 18;

function* toChunks(columns: readonly string[], rows: readonly Row[]): Iterable<string> {
  let chunk = "";
  for (const row of rows) {
    chunk += `${columns.map((column) => toCopyText(row[column] ?? null)).join("\t")}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/** Rows by the name of their table, in the order that foreign keys require. */
export class Rows {
  private readonly tables = new Map<string, Row[]>();

  /** The first row of a table names its columns. */
  add(table: string, ...rows: Row[]): void {
    const known = this.tables.get(table);
    if (known) known.push(...rows);
    else this.tables.set(table, rows);
  }

  addAt(at: Date, table: string, row: Row): void {
    this.add(table, { created_at: at, updated_at: at, ...row });
  }

  names(): string[] {
    return [...this.tables.keys()];
  }

  async write(client: pg.Client): Promise<void> {
    for (const [table, rows] of this.tables) {
      const columns = Object.keys(rows[0] ?? {});
      const names = columns.map((column) => client.escapeIdentifier(column)).join(", ");
      const copy = client.query(copyFrom(`copy ${client.escapeIdentifier(table)} (${names}) from stdin`));
      await pipeline(Readable.from(toChunks(columns, rows)), copy);
    }
  }
}

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** In Crockford's base 32, which sorts as the number does. */
export function toBase32(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = DIGITS[rest % 32] + text;
  return text;
}

const RUN_CHARACTERS = 10;
const NUMBER_CHARACTERS = 6;
const KEY_CHARACTERS = 24;

/** As long as Stripe's ids. Keys grow with the number, which keeps indexes narrow. `startedAt` is in milliseconds. */
export function toKey(startedAt: number, number: number): string {
  const tail = "0".repeat(KEY_CHARACTERS - RUN_CHARACTERS - NUMBER_CHARACTERS);
  return `${toBase32(startedAt, RUN_CHARACTERS)}${toBase32(number, NUMBER_CHARACTERS)}${tail}`;
}

/** A number, and the twin of its column that Medusa calculates with. */
export const counted = (name: string, value: number) => ({
  [name]: value,
  [`raw_${name}`]: { value: String(value), precision: 20 },
});

/** Without a rounding error. */
export const toMajor = (cents: number) => cents / 100;

export const amountOf = (name: string, cents: number) => counted(name, toMajor(cents));
