import { z } from "zod";
import { getEnv } from "../lib/config/env";
import type { Database } from "../lib/database/connection";
import { queryPage, readable } from "../lib/database/sql";
import { invalidField } from "../lib/shop-error";

/** A place in a list that is newest first; the next page begins after it. `createdAt` to the microsecond. */
export type ListCursor = { createdAt: string; id: string };

/** A point in time as PostgreSQL writes it; the offset in hours and sometimes minutes. */
const TIMESTAMP = /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

/** False for 31 February and the like, which PostgreSQL refuses. */
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

export type AmountCursor = ListCursor & { amount: string };

export type ListPrefix =
  | "audit"
  | "cus"
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
  | "mail"
  | "smsg";

function decodePlace(text: string, prefix: ListPrefix, type: SortType): { value: string; id: string } | null {
  const [value = "", id = "", ...rest] = Buffer.from(text, "base64url").toString("utf8").split("|");
  if (rest.length > 0 || !VALUES[type](value) || !id.startsWith(`${prefix}_`)) return null;
  return /^[\w-]{1,70}$/.test(id) ? { value, id } : null;
}

/** The place in a cursor that `encodeCursor` made; null for anything else. */
export function decodeCursor(text: string, prefix: ListPrefix): ListCursor | null {
  const place = decodePlace(text, prefix, "timestamptz");
  return place && { createdAt: place.value, id: place.id };
}

/** Where a page of the Store begins (`after` a product) or ends (`before` one). `value`: the product's sort value. */
export type PageKey = { side: "after" | "before"; value: string; productId: string };

/** The key in an address of the Store; undefined for anything that `encodeCursor` did not make for this sort order. */
export function decodePageKey(
  { after, before }: { after?: string | undefined; before?: string | undefined },
  type: SortType,
): PageKey | undefined {
  const place = decodePlace(after ?? before ?? "", "prod", type);
  if (!place) return undefined;
  return { side: after === undefined ? "before" : "after", value: place.value, productId: place.id };
}

/**
 * The position in a request's `field` after which the page begins; null for the first page. The readers below, too:
 * @throws ShopError `invalid` for a cursor that the list has not given.
 */
export function readCursor(text: string | undefined, prefix: ListPrefix, field = "cursor"): ListCursor | null {
  if (text === undefined) return null;
  const place = decodeCursor(text, prefix);
  if (!place) throw invalidField(field, "Not a cursor");
  return place;
}

function readValueCursor(text: string, prefix: ListPrefix, form: RegExp): ListCursor & { value: string } {
  const [value = "", ...rest] = Buffer.from(text, "base64url").toString("utf8").split("|");
  const place = form.test(value) ? decodeCursor(encodeCursor(rest.join("|")), prefix) : null;
  if (!place) throw invalidField("cursor", "Not a cursor");
  return { ...place, value };
}

/** The same in a list that is sorted by an amount first. */
export function readAmountCursor(text: string | undefined, prefix: ListPrefix): AmountCursor | null {
  if (text === undefined) return null;
  const { value: amount, ...place } = readValueCursor(text, prefix, /^-?\d{1,15}(\.\d{1,4})?$/);
  return { ...place, amount };
}

/** The same in a list that is sorted by a day first, which is not always one of the calendar. */
export function readDayCursor(text: string | undefined, prefix: ListPrefix): (ListCursor & { day: string }) | null {
  if (text === undefined) return null;
  const { value: day, ...place } = readValueCursor(text, prefix, /^\d{4}-\d\d-\d\d$/);
  return { ...place, day };
}

/** Valid in every row, in PostgreSQL's form. */
const Place = z.object({ cursor: z.string() });

/** `sql` reads one row more than `limit`, to find out whether there is another page. */
type PageOf<T extends z.ZodType> = { list: string; row: T; sql: string; bindings: readonly unknown[]; limit: number };

/** A page's valid rows, and the cursor of the next page, which begins after this one's last row, readable or not. */
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

export function olderThan(after: ListCursor | null, alias: string): Part {
  if (!after) return { sql: "", bindings: [] };
  const sql = `and (${alias}.created_at, ${alias}.id) < (?::timestamptz, ?)`;
  return { sql, bindings: [after.createdAt, after.id] };
}

export type Part = { sql: string; bindings: unknown[] };

/** A search in the rows `s`: by row (`isQuick` if that takes a microsecond), and by an index. */
export type Match = { byRow: Part; isQuick: boolean; byIndex: Part };

/** How many of the newest rows to check first, and after them; multiplied for larger pages. */
const LOOKED_THROUGH = 5_000;
const BEHIND_THEM = 5_000;
const TIMES_A_PAGE = 50;

/** The columns that a list is sorted by, the last of them unique. */
export type Order = { by: readonly string[]; descending: boolean };
const NEWEST: Order = { by: ["at", "id"], descending: true };

/** Without the words ORDER BY. */
export const orderBy = ({ by, descending }: Order, alias = ""): string =>
  by.map((column) => `${alias}${column}${descending ? " desc" : ""}`).join(", ");

/**
 * The `limit` newest of the rows that match, as `id` and `at`; or the first in another `order`, as its columns. `rows`
 * selects these and the columns that `match` needs of a row `s`. Many people are called Smith: an index would collect
 * all their orders for one page, and the newest orders have enough of them. Few are called Okonkwo-Lindqvist: only an
 * index finds them. So the newest rows are checked first, and the index is used only if they contain too few. The rows
 * after them serve names in between: if 20 of the 5,000 newest orders have a name, an index returns up to 4,000 of a
 * million, each on another page of the table.
 */
export function newestFound(rows: Part, { byRow, isQuick, byIndex }: Match, limit: number, order = NEWEST): Part {
  const times = Math.max(1, (TIMES_A_PAGE * limit) / LOOKED_THROUGH);
  const [newest, behind] = [LOOKED_THROUGH, isQuick ? BEHIND_THEM : 0].map((count) => Math.ceil(count * times));
  const columns = order.by.join(", ");
  const lookThrough = (condition: string) => `
    select ${columns} from (${rows.sql} order by ${orderBy(order)} limit ? offset ?) s
    where ${byRow.sql} ${condition} order by ${orderBy(order)} limit ?`;
  // OFFSET 0 keeps the planner from scanning all rows in order for a page that is not among them.
  return {
    sql: `
      with lately as materialized (${lookThrough("")}),
      before as materialized (${lookThrough("and (select count(*) from lately) < ?")}),
      nearly as (select ${columns} from lately union all select ${columns} from before),
      found as (
        select ${columns} from nearly
        union
        select ${columns} from (
          select ${columns} from (${rows.sql}) s where ${byIndex.sql} and (select count(*) from nearly) < ? offset 0) anywhere)
      select ${columns} from found order by ${orderBy(order)} limit ?`,
    bindings: [
      ...[...rows.bindings, newest, 0, ...byRow.bindings, limit],
      ...[...rows.bindings, behind, newest, ...byRow.bindings, limit, limit],
      ...[...rows.bindings, ...byIndex.bindings, limit],
      limit,
    ],
  };
}

/** All must hold; none is always true. */
export const allOf = (conditions: readonly Part[]): Part => ({
  sql: conditions.map(({ sql }) => sql).join(" and ") || "true",
  bindings: conditions.flatMap(({ bindings }) => bindings),
});

/** A time within days of the calendar in the shop's time zone. */
export function daysOf(column: string, { from, to }: { from?: string | undefined; to?: string | undefined }): Part[] {
  const zone = getEnv().SHOP_TIME_ZONE;
  return [
    ...(from ? [{ sql: `${column} >= (?::date)::timestamp at time zone ?`, bindings: [from, zone] }] : []),
    ...(to ? [{ sql: `${column} < (?::date + 1)::timestamp at time zone ?`, bindings: [to, zone] }] : []),
  ];
}

type ListedIds = {
  /** Selects `id` and `created_at` of the newest `limit` rows that `where` describes. */
  select: (where: string) => string;
  conditions: readonly Part[];
  older: Part;
  /** What finds a typed text, each with an index of its own; null without a text. */
  sought: readonly Part[] | null;
  limit: number;
};

/** The ids of a page of the desk and of the first row after it, as `id` and `created_at`, newest first. */
export function listedIds({ select, conditions, older, sought, limit }: ListedIds): Part {
  const newestOf = (further: readonly Part[]): Part => {
    const { sql, bindings } = allOf([...conditions, ...further]);
    return { sql: select(`${sql} ${older.sql}`), bindings: [...bindings, ...older.bindings, limit + 1] };
  };
  if (!sought) return newestOf([]);
  const found = sought.map((part) => newestOf([part]));
  return {
    sql: `select f.id, f.created_at from (${found.map(({ sql }) => `(${sql})`).join(" union ")}) f
      order by f.created_at desc, f.id desc limit ?`,
    bindings: [...found.flatMap(({ bindings }) => bindings), limit + 1],
  };
}
