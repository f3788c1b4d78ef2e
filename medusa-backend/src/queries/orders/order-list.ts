import { z } from "zod";
import { toMajor } from "../../contract/currency";
import type { ListedStatus, OrderDate, OrderFilters, OrderSort } from "../../contract/order-list";
import { MOST_COUNTED_ORDERS, MOST_NEW_ORDERS } from "../../contract/orders";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, queryValue, queryValues } from "../../lib/database/sql";
import { shopDay } from "../../lib/shop-day";
import { orderNumberIn } from "../expressions";
import {
  type AmountCursor,
  allOf,
  daysOf,
  encodeCursor,
  type ListCursor,
  type Match,
  newestFound,
  type Order,
  orderBy,
  type Part,
} from "../lists";
import { OPEN_DISPUTE, UNPAID_REFUND, WARNED_ORDERS } from "../refunds/reversals";
import { OPEN_WITHDRAWAL } from "../withdrawals";
import { inOrderBooks } from "./order-amounts";
import { findIn, matchOf, productIn } from "./order-search";
import { OrderOnPage, selectOrders, toOrdersAndDeleted } from "./shop-orders";

/** What a list shows of all orders; `q` is the search of GET /allOrders. */
export type OrderSelection = OrderFilters & {
  status: ListedStatus | null;
  sort?: OrderSort | undefined;
  q?: string | null | undefined;
  /** All cancelled orders, including deleted ones; `status` is then ignored. */
  allCancelled?: boolean | undefined;
};

export const SORTED_COLUMNS = "s.order_id as id, s.placed_at as at, s.total as amount";
const SORTS: Readonly<Record<OrderSort, Order>> = {
  newest: { by: ["at", "id"], descending: true },
  oldest: { by: ["at", "id"], descending: false },
  highest: { by: ["amount", "at", "id"], descending: true },
  lowest: { by: ["amount", "at", "id"], descending: false },
};

export const sortOf = ({ sort = "newest" }: { sort?: OrderSort | undefined }): Order => SORTS[sort];

/** Late on a day of the calendar. */
export const LATE = "s.status = 'pending' and s.promised_from is not null and s.promised_from <= ?";
const LISTED = "s.deleted_at is null and s.admin_hidden_at is null";
const CURRENT = `${LISTED} and s.status <> 'cancelled'`;
/** Hidden by an admin's "Delete"; they have an index of their own. */
const HIDDEN = "s.deleted_at is null and s.admin_hidden_at is not null and s.status <> 'cancelled'";
/** With deleted ones; cancelled orders of both kinds have indexes of their own. */
const LIVE = "s.deleted_at is null";

/** What every index has, and the status, for which only lists by date have one; unfiltered: no cancelled orders. */
function kindOf({ status, q, find, allCancelled }: OrderSelection): { listed: string; status: Part | null } {
  if (status === "hidden") return { listed: HIDDEN, status: null };
  if (status === "bank" || status === "withdrawn" || status === "all") return { listed: LIVE, status: null };
  if (status === "refunded") return { listed: LISTED, status: null };
  if (status === "delivered") return { listed: LISTED, status: { sql: "s.status = 'shipped'", bindings: [] } };
  if (status === "late") return { listed: LISTED, status: { sql: LATE, bindings: [shopDay(new Date()).toString()] } };
  if (allCancelled) return { listed: LIVE, status: { sql: "s.status = 'cancelled'", bindings: [] } };
  if (status === "current" || !(status || q || find)) return { listed: CURRENT, status: null };
  if (status === "partly")
    return { listed: LISTED, status: { sql: "s.status = 'pending' and s.part_sent", bindings: [] } };
  return { listed: LISTED, status: status ? { sql: "s.status = ?", bindings: [status] } : null };
}

/** Orders with an open dispute, a failed refund or a warning, hidden ones too. These few are found first. */
export const WITH_BANK = `${LIVE} and s.order_id in (
    select d.order_id from payment_dispute d where ${OPEN_DISPUTE}
    union select f.order_id from failed_refund f where ${UNPAID_REFUND}
    union ${WARNED_ORDERS})`;

/** Orders with a withdrawal that is not settled. These few are found first. */
const WITHDRAWN = `s.order_id in (select w.order_id from order_withdrawal w where ${OPEN_WITHDRAWAL})`;

const REFUND_BOOKED = "t.reference = 'refund' and t.deleted_at is null";
const REFUNDED: Match = {
  byRow: {
    sql: `exists (select 1 from order_transaction t where t.order_id = s.order_id and ${REFUND_BOOKED})`,
    bindings: [],
  },
  byIndex: { sql: `s.order_id in (select t.order_id from order_transaction t where ${REFUND_BOOKED})`, bindings: [] },
  isQuick: false,
};

const PARCEL = "f.canceled_at is null and f.deleted_at is null";
const parcelOf = (condition: string) => `exists (
    select 1 from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id and ${PARCEL} and ${condition}
    where l.order_id = s.order_id and l.deleted_at is null)`;
const NONE_ON_ITS_WAY = `not ${parcelOf("f.delivered_at is null")}`;
/** Of fully sent orders, those of which everything has arrived. */
const DELIVERED: Match = {
  byRow: { sql: `${parcelOf("f.delivered_at is not null")} and ${NONE_ON_ITS_WAY}`, bindings: [] },
  byIndex: {
    sql: `s.order_id in (
      select l.order_id from fulfillment f join order_fulfillment l on l.fulfillment_id = f.id and l.deleted_at is null
      where f.delivered_at is not null and ${PARCEL}) and ${NONE_ON_ITS_WAY}`,
    bindings: [],
  },
  isQuick: false,
};

const OF_PAYMENT = `
    join payment p on p.id = x.payment_id and p.deleted_at is null
    join order_payment_collection l on l.payment_collection_id = p.payment_collection_id and l.deleted_at is null`;
/** The captures `x` of orders `l`, as the overview counts them: queries/sales.ts. */
const CAPTURES = `capture x ${OF_PAYMENT} and p.captured_at is not null where x.deleted_at is null`;
const EARLIER = `
    select 1 from order_payment_collection k
    join payment q on q.payment_collection_id = k.payment_collection_id and q.captured_at is not null
      and q.deleted_at is null
    join capture y on y.payment_id = q.id and y.deleted_at is null
    where k.order_id = l.order_id and k.deleted_at is null and (y.created_at, y.id) < (x.created_at, x.id)`;
const MONEY_MOVED: Readonly<Record<OrderDate, string>> = {
  paid: `${CAPTURES} and not exists (${EARLIER})`,
  captured: CAPTURES,
  refunded: `refund x ${OF_PAYMENT} where x.deleted_at is null and ${inOrderBooks("x", "l.order_id")}`,
};

/** Orders whose money moved within these days; they are found first. */
function moneyIn(date: OrderDate, days: readonly Part[]): Part | null {
  if (days.length === 0) return null;
  const moved = allOf([{ sql: MONEY_MOVED[date], bindings: [] }, ...days]);
  return { sql: `s.order_id in (select l.order_id from ${moved.sql})`, bindings: moved.bindings };
}

const listed = (...conditions: (Part | null | false | undefined | "")[]): Part[] =>
  conditions.filter((condition) => condition !== null && typeof condition === "object");

/** What the sort's index supports, what is checked on its rows, and both that and the typed text. */
export type OrderConditions = { rows: Part; filters: Match[]; match: Match | null };

export function conditionsOf(selection: OrderSelection): OrderConditions {
  const { sort = "newest", status, date, product, country, least, most, find, q } = selection;
  const byDate = sort === "newest" || sort === "oldest";
  const dates = date ? [] : daysOf("s.placed_at", selection);
  const moved = date && moneyIn(date, daysOf("x.created_at", selection));
  const amounts = [
    least !== undefined && { sql: "s.total >= ?::numeric", bindings: [toMajor(least)] },
    most !== undefined && { sql: "s.total <= ?::numeric", bindings: [toMajor(most)] },
  ];
  const place = country && { sql: "s.country = ?", bindings: [country] };
  // One index sorts the orders of a status, another those of a country.
  const sortsPlaces = byDate && (!status || status === "current");
  const kind = kindOf(selection);
  const shown: Part = { sql: kind.listed, bindings: [] };
  const bank = status === "bank" && { sql: WITH_BANK, bindings: [] };
  const withdrawn = status === "withdrawn" && { sql: WITHDRAWN, bindings: [] };
  const rest = listed(...(byDate ? amounts : [kind.status, ...dates]), !sortsPlaces && place);
  const filters = [
    ...(status === "refunded" ? [REFUNDED] : []),
    ...(status === "delivered" ? [DELIVERED] : []),
    ...rest.map((part): Match => ({ byRow: part, isQuick: true, byIndex: part })),
    ...(product ? [productIn(product.normalize("NFKC"))] : []),
  ];
  const text = find ? findIn(find.normalize("NFKC")) : q ? matchOf(q) : null;
  return {
    rows: allOf(
      listed(shown, bank, withdrawn, moved, ...(byDate ? [kind.status, ...dates] : amounts), sortsPlaces && place),
    ),
    filters,
    match: allMatches(text ? [...filters, text] : filters),
  };
}

function allMatches(matches: readonly Match[]): Match | null {
  if (matches.length === 0) return null;
  return {
    byRow: allOf(matches.map(({ byRow }) => byRow)),
    byIndex: allOf(matches.map(({ byIndex }) => byIndex)),
    isQuick: matches.every(({ isQuick }) => isQuick),
  };
}

/** The orders with a number ("1042" or "#1042") or a PaymentIntent: one at most of each. */
export const namedOrders = (text: string): Part => ({
  sql: `(select o.id from "order" o where o.display_id = ? and o.deleted_at is null
      union select o.id from "order" o where o.metadata->>'payment_intent_id' = ?) named
      join order_status s on s.order_id = named.id`,
  bindings: [orderNumberIn(text), text],
});

/** `after`: a position in the list, which has an amount if the list is sorted by it. */
export type OrderPage = OrderSelection & { limit: number; after: ListCursor | AmountCursor | null };

/** The table's columns of the list's order. */
const COLUMNS: Readonly<Record<string, string>> = { at: "placed_at", id: "order_id", amount: "total" };

const ASKED = ["order_id", "status", "part_sent", "sought", "found_by", "products", "country", "placed_at", "total"];

/** The columns that these conditions need: the index by amount has some, and then no row is read. */
const askedBy = (match: Match | null): string =>
  ASKED.filter((name) => match && `${match.byRow.sql} ${match.byIndex.sql}`.includes(`s.${name}`))
    .map((name) => `, s.${name}`)
    .join("");

function behind(page: OrderPage): Part[] {
  if (!page.after) return [];
  const sign = sortOf(page).descending ? "<" : ">";
  const { createdAt, id } = page.after;
  if (!("amount" in page.after))
    return [{ sql: `(s.placed_at, s.order_id) ${sign} (?::timestamptz, ?)`, bindings: [createdAt, id] }];
  const bindings = [page.after.amount, createdAt, id];
  return [{ sql: `(s.total, s.placed_at, s.order_id) ${sign} (?::numeric, ?::timestamptz, ?)`, bindings }];
}

function pageOf(page: OrderPage): Part {
  const { limit, find, q } = page;
  const order = sortOf(page);
  const { rows, filters, match } = conditionsOf(page);
  const shown = allOf([rows, ...behind(page)]);
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
 * A page of a list of orders. Its ids are read first, so lines and totals are read only for the shown orders, and the
 * cost grows neither with the number of orders nor with the distance from the first page.
 */
export async function listAllOrders(database: Database, page: OrderPage) {
  const ids = pageOf({ ...page, limit: page.limit + 1 });
  const key = sortOf(page).by.map((column) => `p.${column}::text`);
  const sql = `select p.id, ${key.join(" || '|' || ")} as cursor from (${ids.sql}) p order by ${orderBy(sortOf(page), "p.")}`;
  const places = await queryRows(database, Place, sql, ids.bindings);
  const last = places.length > page.limit ? places[page.limit - 1] : undefined;
  const onPage = places.slice(0, page.limit).map(({ id }) => id);
  const shown = await listOrdersOf(database, onPage);
  return { ...toOrdersAndDeleted(shown), nextCursor: last ? encodeCursor(last.cursor) : null };
}

/** The number of orders in a list; of more, one more than `MOST_COUNTED_ORDERS`. */
export async function countOrders(database: Database, selection: OrderSelection): Promise<number> {
  const found = pageOf({ ...selection, limit: MOST_COUNTED_ORDERS + 1, after: null });
  const sql = `select count(*)::int as count from (${found.sql}) found`;
  return (await queryValue(database, z.number(), sql, found.bindings)) ?? 0;
}

/** Orders in the order of their ids, without those that cannot be read. */
export async function listOrdersOf(database: Database, ids: readonly string[]): Promise<z.infer<typeof OrderOnPage>[]> {
  if (ids.length === 0) return [];
  const sql = `${selectOrders("admin", "o.id = any(?::text[])", { deletedToo: true })}
    order by array_position(?::text[], o.id)`;
  return await queryList(database, "orders", OrderOnPage, sql, [ids, ids]);
}

/** How many of the newest orders are checked against the filters. */
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

/** The orders on a screen, in the list's order. `isWhole`: they are the full list, so every other one is new. */
type Shown = { shown: readonly string[]; isWhole?: boolean };

/**
 * How many orders come before the last one on a screen and are not shown there: they are sorted by the time of payment,
 * so a new one may come between two shown ones. Reads one part of an index, however long the list is.
 */
export async function countNewOrders(database: Database, page: OrderSelection & Shown): Promise<number> {
  const { rows, match } = conditionsOf(page);
  const newer = allOf([rows, ...unshown(page)]);
  const newest = `from order_status s where ${newer.sql} order by s.placed_at desc, s.order_id desc`;
  const found = match
    ? `select 1 from (select s.* ${newest} limit ${LOOKED_THROUGH}) s where ${match.byRow.sql}`
    : `select 1 ${newest} limit ${MOST_NEW_ORDERS}`;
  const sql = `select count(*)::int as count from (${found}) n`;
  const bindings = [...newer.bindings, ...(match?.byRow.bindings ?? [])];
  return (await queryValue(database, z.number(), sql, bindings)) ?? 0;
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
  return await queryValues(database, z.string(), COUNTRIES_SQL);
}
