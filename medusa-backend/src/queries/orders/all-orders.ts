import { z } from "zod";
import { MOST_NEW_ORDERS } from "../../contract/new-orders";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";
import { type AmountCursor, encodeCursor, type ListCursor } from "../list-cursor";
import { allOf, type Match, newestFound, orderBy, type Part } from "../newest-found";
import { allMatches, conditionsOf, namedOrders, type OrderSelection, SORTED_COLUMNS, sortOf } from "./order-filters";
import { OrderOnPage, type OrdersAndDeleted, selectOrders, toOrdersAndDeleted } from "./shop-orders";

/** A page of a list of orders: after a position of the list, which has an amount if the list is sorted by it. */
export type OrderPage = OrderSelection & { limit: number; after: ListCursor | AmountCursor | null };

/** The table's columns of the list's order. */
const COLUMNS: Readonly<Record<string, string>> = { at: "placed_at", id: "order_id", amount: "total" };

/** Further columns that conditions need. */
const ASKED = ["order_id", "status", "part_sent", "sought", "found_by", "products", "country", "placed_at", "total"];

/** The columns that these conditions need: the index by amount has some of them, and then no row is read. */
const askedBy = (match: Match | null): string =>
  ASKED.filter((name) => match && `${match.byRow.sql} ${match.byIndex.sql}`.includes(`s.${name}`))
    .map((name) => `, s.${name}`)
    .join("");

/** The condition for rows after a position in the list's order. */
function behind(page: OrderPage): Part[] {
  if (!page.after) return [];
  const sign = sortOf(page).descending ? "<" : ">";
  const { createdAt, id } = page.after;
  if (!("amount" in page.after))
    return [{ sql: `(s.placed_at, s.order_id) ${sign} (?::timestamptz, ?)`, bindings: [createdAt, id] }];
  const bindings = [page.after.amount, createdAt, id];
  return [{ sql: `(s.total, s.placed_at, s.order_id) ${sign} (?::numeric, ?::timestamptz, ?)`, bindings }];
}

/** The ids and positions of one page, and of the first order after it. */
function pageOf(page: OrderPage): Part {
  const { limit, find, q } = page;
  const order = sortOf(page);
  const { rows, filters, text } = conditionsOf(page);
  const shown = allOf([rows, ...behind(page)]);
  const match = allMatches(text ? [...filters, text] : filters);
  const source: Part = {
    sql: `select ${SORTED_COLUMNS}${askedBy(match)} from order_status s where ${shown.sql}`,
    bindings: shown.bindings,
  };
  if (!match) return { sql: `${source.sql} order by ${orderBy(order)} limit ?`, bindings: [...source.bindings, limit] };
  const part = newestFound(source, match, limit, order);
  const typed = find || q;
  if (!typed) return part;
  const columns = order.by.join(", ");
  const orders = namedOrders(typed);
  const others = allOf([shown, ...filters.map(({ byRow }) => byRow)]);
  return {
    sql: `select ${columns} from ((${part.sql}) union
      (select ${columns} from (select ${SORTED_COLUMNS} from ${orders.sql} where ${others.sql}) named_orders)) s
      order by ${orderBy(order)} limit ?`,
    bindings: [...part.bindings, ...orders.bindings, ...others.bindings, limit],
  };
}

const Place = z.object({ id: z.string(), cursor: z.string() });

/**
 * A page of a list of orders, and the cursor of the next one. The page's ids are read first, so lines and totals are
 * read only for the shown orders, and the cost grows neither with the number of orders nor with the distance from the
 * first page.
 */
export async function listAllOrders(
  database: Database,
  page: OrderPage,
): Promise<OrdersAndDeleted & { nextCursor: string | null }> {
  const ids = pageOf({ ...page, limit: page.limit + 1 });
  const key = sortOf(page).by.map((column) => `p.${column}::text`);
  const places = await queryRows(
    database,
    Place,
    `select p.id, ${key.join(" || '|' || ")} as cursor from (${ids.sql}) p order by ${orderBy(sortOf(page), "p.")}`,
    ids.bindings,
  );
  const last = places.length > page.limit ? places[page.limit - 1] : undefined;
  const shown = await listOrdersOf(
    database,
    places.slice(0, page.limit).map(({ id }) => id),
  );
  return { ...toOrdersAndDeleted(shown), nextCursor: last ? encodeCursor(last.cursor) : null };
}

/** Orders by their ids and in their order, without those that cannot be read. */
export async function listOrdersOf(database: Database, ids: readonly string[]): Promise<z.infer<typeof OrderOnPage>[]> {
  if (ids.length === 0) return [];
  const sql = `${selectOrders("admin", "o.id = any(?::text[])", { deletedToo: true })}
    order by array_position(?::text[], o.id)`;
  return readable(await queryList(database, "orders", OrderOnPage, sql, [ids, ids]));
}

/** The number of newest orders that are checked for new ones matching the filters. */
const LOOKED_THROUGH = 1_000;

/** The orders before the last one on a screen that the screen does not show. */
function unshown(page: OrderSelection & Shown): Part[] {
  const { shown, isWhole } = page;
  const last = shown.at(-1);
  if (!last) return [];
  const { by, descending } = sortOf(page);
  const others: Part = { sql: "s.order_id <> all(?::text[])", bindings: [[...shown]] };
  if (isWhole) return [others];
  const keys = by.map((column) => COLUMNS[column]);
  const places = keys.map(
    (key) => `(select l.${key} from order_status l where l.order_id = ? and l.deleted_at is null)`,
  );
  const before: Part = {
    sql: `(${keys.map((key) => `s.${key}`).join(", ")}) ${descending ? ">" : "<"} (${places.join(", ")})`,
    bindings: keys.map(() => last),
  };
  return [before, others];
}

/**
 * The ids of the orders that a screen shows, in the list's order. `isWhole`: they are the full list, so every other one
 * is new.
 */
type Shown = { shown: readonly string[]; isWhole?: boolean };

/**
 * How many orders come before the last one on a screen and are not shown there. Orders are sorted by the time of their
 * payment, so a new one may come between two shown ones. It reads one part of an index, however long the list is.
 */
export async function countNewOrders(database: Database, page: OrderSelection & Shown): Promise<number> {
  const { rows, filters, text } = conditionsOf(page);
  const match = allMatches(text ? [...filters, text] : filters);
  const newer = allOf([rows, ...unshown(page)]);
  const newest = `from order_status s where ${newer.sql} order by s.placed_at desc, s.order_id desc`;
  const found = match
    ? `select 1 from (select s.* ${newest} limit ${LOOKED_THROUGH}) s where ${match.byRow.sql}`
    : `select 1 ${newest} limit ${MOST_NEW_ORDERS}`;
  const [row] = await queryRows(
    database,
    z.object({ count: z.number() }),
    `select count(*)::int as count from (${found}) n`,
    [...newer.bindings, ...(match?.byRow.bindings ?? [])],
  );
  return row?.count ?? 0;
}

const COUNTRIES_SQL = `
  with recursive countries(code) as (
    (select s.country from order_status s where s.deleted_at is null and s.country > '' order by s.country limit 1)
    union all
    select (select s.country from order_status s where s.deleted_at is null and s.country > c.code order by s.country limit 1)
    from countries c where c.code is not null)
  select c.code as country from countries c where c.code is not null`;

/** The codes of the orders' countries; one step in the index for each. */
export async function listOrderCountries(database: Database): Promise<string[]> {
  const Country = z.object({ country: z.string() });
  return readable(await queryList(database, "countries", Country, COUNTRIES_SQL)).map(({ country }) => country);
}
