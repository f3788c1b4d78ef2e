import { z } from "zod";
import type { Database } from "../lib/database/connection";
import { queryPage, readable } from "../lib/database/sql";
import { invalidField } from "../lib/shop-error";

/**
 * The place of one record in a list, newest first: the next page begins after it. `createdAt` to the microsecond, as
 * PostgreSQL writes it.
 */
export type ListCursor = { createdAt: string; id: string };

/** A point in time as PostgreSQL writes it: date, time to the microsecond, offset in hours and sometimes minutes. */
const TIMESTAMP = /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

/** False for a text that only looks like a point in time (31 February), which PostgreSQL refuses. */
function isTimestamp(text: string): boolean {
  const [, date, time] = TIMESTAMP.exec(text) ?? [];
  return z.iso.datetime().safeParse(`${date}T${time}Z`).success;
}

/** The values by which lists are sorted, each in PostgreSQL's form. */
const VALUES = {
  timestamptz: isTimestamp,
  numeric: (text: string) => /^\d{1,12}(\.\d{1,12})?$/.test(text),
  float8: (text: string) => /^(Infinity|\d{1,12}(\.\d{1,20})?(e[+-]\d{1,2})?)$/.test(text),
};
export type SortType = keyof typeof VALUES;

/** A cursor as it is sent: opaque, and made of characters that need no escape. */
export function encodeCursor(cursor: string): string {
  return Buffer.from(cursor, "utf8").toString("base64url");
}

/** A place in a list that is sorted by an amount first, as PostgreSQL writes it. */
export type AmountCursor = ListCursor & { amount: string };

/** The prefix of a list's ids. */
export type ListPrefix =
  | "audit"
  | "order"
  | "patt"
  | "prod"
  | "promo"
  | "return"
  | "rev"
  | "revrep"
  | "revvote"
  | "ques"
  | "answ"
  | "mail";

/** The value and the id in a cursor that `encodeCursor` made; null for anything else. */
function decodePlace(text: string, prefix: ListPrefix, type: SortType): { value: string; id: string } | null {
  const [value = "", id = "", ...rest] = Buffer.from(text, "base64url").toString("utf8").split("|");
  if (rest.length > 0 || !VALUES[type](value) || !id.startsWith(`${prefix}_`)) return null;
  return /^[\w-]{1,70}$/.test(id) ? { value, id } : null;
}

/** The parts of a cursor in a list that is newest first; null for anything else. */
export function decodeCursor(text: string, prefix: ListPrefix): ListCursor | null {
  const place = decodePlace(text, prefix, "timestamptz");
  return place && { createdAt: place.value, id: place.id };
}

/** Where a page of the Store begins (`after` a product) or ends (`before` one): its sort value and its id. */
export type PageKey = { side: "after" | "before"; value: string; productId: string; type: SortType };

/** The key in an address of the Store; undefined for anything that `encodeCursor` did not make for this sort order. */
export function decodePageKey(
  { after, before }: { after?: string | undefined; before?: string | undefined },
  type: SortType,
): PageKey | undefined {
  const place = decodePlace(after ?? before ?? "", "prod", type);
  if (!place) return undefined;
  return { side: after === undefined ? "before" : "after", value: place.value, productId: place.id, type };
}

/**
 * The position in a request's `field` after which the page begins; null for the first page.
 * @throws ShopError `invalid` for a cursor that the list has not given.
 */
export function readCursor(text: string | undefined, prefix: ListPrefix, field = "cursor"): ListCursor | null {
  if (text === undefined) return null;
  const place = decodeCursor(text, prefix);
  if (!place) throw invalidField(field, "Not a cursor");
  return place;
}

/**
 * The same in a list that is sorted by an amount first.
 * @throws ShopError `invalid` for a cursor that the list has not given.
 */
export function readAmountCursor(text: string | undefined, prefix: ListPrefix): AmountCursor | null {
  if (text === undefined) return null;
  const [amount = "", ...rest] = Buffer.from(text, "base64url").toString("utf8").split("|");
  const place = /^-?\d{1,15}(\.\d{1,4})?$/.test(amount) ? decodeCursor(encodeCursor(rest.join("|")), prefix) : null;
  if (!place) throw invalidField("cursor", "Not a cursor");
  return { ...place, amount };
}

/** The part of a list's row that is always valid: its position, in PostgreSQL's form. */
const Place = z.object({ cursor: z.string() });

/** A statement that reads one row more than `limit`, to find out whether there is another page. */
type PageOf<T extends z.ZodType> = { list: string; row: T; sql: string; bindings: readonly unknown[]; limit: number };

/**
 * A page of a list: its valid rows, and the encoded cursor of the next page. The next page begins after the last row of
 * this one, readable or not.
 */
export async function queryListPage<T extends z.ZodType>(
  database: Database,
  { list, row, sql, bindings, limit }: PageOf<T>,
): Promise<{ shown: z.infer<T>[]; nextCursor: string | null }> {
  const rows = await queryPage(database, list, { key: Place, row }, sql, bindings);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    shown: readable(rows.slice(0, limit).map((found) => found.row)),
    nextCursor: last ? encodeCursor(last.key.cursor) : null,
  };
}

/** The condition for rows of `alias` after `after` in a list that is newest first. */
export function olderThan(after: ListCursor | null, alias: string): { sql: string; bindings: unknown[] } {
  if (!after) return { sql: "", bindings: [] };
  return {
    sql: `and (${alias}.created_at, ${alias}.id) < (?::timestamptz, ?)`,
    bindings: [after.createdAt, after.id],
  };
}
