import { z } from "zod";
import { readable } from "../lib/database/sql";
import { invalidField } from "../lib/shop-error";

/** The place of one record in a list, newest first: the next page begins after it. `createdAt` to the microsecond, as PostgreSQL writes it. */
export type ListCursor = { createdAt: string; id: string };

/** A point in time as PostgreSQL writes it: date, time to the microsecond, offset in hours and sometimes minutes. */
const TIMESTAMP = /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

/** False for a text that only looks like a point in time (a 31st of February), which PostgreSQL refuses. */
function isTimestamp(text: string): boolean {
  const [, date, time] = TIMESTAMP.exec(text) ?? [];
  return z.iso.datetime().safeParse(`${date}T${time}Z`).success;
}

/** A cursor as it is sent: opaque, and made of characters that need no escape. */
export function encodeCursor(cursor: string): string {
  return Buffer.from(cursor, "utf8").toString("base64url");
}

/** What the ids of a list begin with. */
export type ListPrefix = "audit" | "order" | "patt" | "prod" | "return" | "rev" | "mail";

/** The parts of a cursor that `encodeCursor` made; null for anything else. */
export function decodeCursor(text: string, prefix: ListPrefix): ListCursor | null {
  const [createdAt = "", id = "", ...rest] = Buffer.from(text, "base64url").toString("utf8").split("|");
  if (rest.length > 0 || !isTimestamp(createdAt) || !id.startsWith(`${prefix}_`)) return null;
  if (!/^[\w-]{1,70}$/.test(id)) return null;
  return { createdAt, id };
}

/**
 * The place after which a page is asked for in a request's `field`; null for the first page.
 * @throws ShopError `invalid` for a cursor that the list has not given.
 */
export function readCursor(text: string | undefined, prefix: ListPrefix, field = "cursor"): ListCursor | null {
  if (text === undefined) return null;
  const place = decodeCursor(text, prefix);
  if (!place) throw invalidField(field, "Not a cursor");
  return place;
}

/**
 * A page of a list of which one row more was read, so that it is known whether there is another page: its rows but for
 * those that cannot be read, and the cursor of the next page, as it is sent.
 */
export function toListPage<Row extends { cursor: string }>(
  rows: readonly (Row | null)[],
  limit: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = readable(rows.slice(0, limit));
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last ? encodeCursor(last.cursor) : null };
}

/** The condition of what comes after `after` in a list that is newest first, of rows of `alias`. */
export function olderThan(after: ListCursor | null, alias: string): { sql: string; bindings: unknown[] } {
  if (!after) return { sql: "", bindings: [] };
  return {
    sql: `and (${alias}.created_at, ${alias}.id) < (?::timestamptz, ?)`,
    bindings: [after.createdAt, after.id],
  };
}
