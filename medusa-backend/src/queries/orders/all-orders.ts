import { z } from "zod";
import { MOST_NEW_ORDERS } from "../../contract/new-orders";
import type { ListedStatus } from "../../contract/orders";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { orderNumberIn, toExpression, toPattern } from "../expressions";
import { type ListCursor, queryListPage } from "../list-cursor";
import { type Match, newestFound, type Part } from "../newest-found";
import { NEWEST_FIRST, OrderOnPage, type OrdersAndDeleted, selectOrders, toOrdersAndDeleted } from "./shop-orders";

/** The part of all orders that a page shows; `q` is what a person typed. */
export type OrderPage = {
  limit: number;
  after: ListCursor | null;
  status: ListedStatus | null;
  q: string | null;
  /** All cancelled orders, those too that were deleted; `status` does not count then. */
  allCancelled?: boolean;
};

const all = (conditions: readonly Part[]): Part => ({
  sql: conditions.map(({ sql }) => sql).join(" and "),
  bindings: conditions.flatMap(({ bindings }) => bindings),
});

/**
 * The orders of the admins' list, in its order: each part of the condition, and the sort, has an index of
 * `order_status`, which repeats date, name and e-mail of the order for that.
 */
const LISTED = "s.deleted_at is null and s.admin_hidden_at is null";
const CURRENT = `${LISTED} and s.status <> 'cancelled'`;
/** Cancelled orders have indexes of their own, with those that left the list. */
const CANCELLED = "s.deleted_at is null and s.status = 'cancelled'";

const WORD = /[\p{L}\p{N}]+/gu;
const hasLetter = (q: string) => /\p{L}|\p{M}/u.test(q);
const hasTrigram = (q: string) => /[\p{L}\p{N}]{3}/u.test(q);

/**
 * A part of the name or e-mail, in the shop's record `s` of an order. The index of parts knows three characters and
 * more, the index of words the beginnings of words: one or two letters find those alone.
 */
export function partOf(q: string): Part {
  const like = hasLetter(q) ? "ilike" : "like";
  if (hasTrigram(q)) return { sql: `s.sought ${like} ? escape '\\'`, bindings: [toPattern(q)] };
  const words = q.match(WORD) ?? [];
  if (words.length === 0) return { sql: "false", bindings: [] };
  return {
    sql: "to_tsvector('simple', s.sought) @@ to_tsquery('simple', ?)",
    bindings: [words.map((word) => `'${word}':*`).join(" & ")],
  };
}

/** What comes before the beginning of a word. */
const BEFORE_WORD = "(^|[^[:alnum:]])";

/**
 * The same for a row that is looked at. A regular expression takes half as long as ILIKE, and LIKE, which is enough for
 * digits, a fifth. Splitting a text into words takes twenty times as long, so only texts that have such a beginning
 * somewhere are split.
 */
function matchOf(q: string): Match {
  const byIndex = partOf(q);
  const fits = (expression: string): Part => ({ sql: "s.sought ~* ?", bindings: [expression] });
  const isQuick = hasTrigram(q);
  if (isQuick) return { byRow: hasLetter(q) ? fits(toExpression(q)) : byIndex, isQuick, byIndex };
  const begun = (q.match(WORD) ?? []).map((word) => fits(BEFORE_WORD + word));
  return { byRow: all([...begun, byIndex]), isQuick, byIndex };
}

/** The orders with a number ("1042" or "#1042") or a PaymentIntent: one at most of each. */
function named(q: string): Part {
  const number = orderNumberIn(q);
  return {
    sql: `(select o.id from "order" o where o.display_id = ? and o.deleted_at is null
      union select o.id from "order" o where o.metadata->>'payment_intent_id' = ?) named
      join order_status s on s.order_id = named.id`,
    bindings: [number, q],
  };
}

/** Which orders are asked for; the list as it opens leaves out cancelled ones. */
function kindOf({ status, q, allCancelled }: OrderPage): Part {
  if (allCancelled) return { sql: CANCELLED, bindings: [] };
  if (status === "current" || !(status || q)) return { sql: CURRENT, bindings: [] };
  return status ? { sql: `${LISTED} and s.status = ?`, bindings: [status] } : { sql: LISTED, bindings: [] };
}

/** The ids of one page, and of the first order after it. */
function pageOf(page: OrderPage): Part {
  const { limit, after, q } = page;
  const older: Part[] = after
    ? [{ sql: "(s.placed_at, s.order_id) < (?::timestamptz, ?)", bindings: [after.createdAt, after.id] }]
    : [];
  const shown = all([kindOf(page), ...older]);
  const rows: Part = {
    sql: `select s.order_id as id, s.placed_at as at, s.sought from order_status s where ${shown.sql}`,
    bindings: shown.bindings,
  };
  if (!q) return { sql: `${rows.sql} order by at desc, id desc limit ?`, bindings: [...rows.bindings, limit] };
  const part = newestFound(rows, matchOf(q), limit);
  const orders = named(q);
  return {
    sql: `select s.id from ((${part.sql}) union (select s.order_id, s.placed_at from ${orders.sql} where ${shown.sql})) s
      order by s.at desc, s.id desc limit ?`,
    bindings: [...part.bindings, ...orders.bindings, ...shown.bindings, limit],
  };
}

/**
 * A page of all orders, newest first, and the cursor of the next one. The page's ids are read first, so that lines and
 * totals are read only for the orders that are shown, and the cost grows neither with the orders nor with the distance
 * from the first page.
 */
export async function listAllOrders(
  database: Database,
  page: OrderPage,
): Promise<OrdersAndDeleted & { nextCursor: string | null }> {
  const ids = pageOf({ ...page, limit: page.limit + 1 });
  const sql = `
    with page as materialized (${ids.sql})
    ${selectOrders("admin", "o.id = any(array(select page.id from page))", { deletedToo: true })} ${NEWEST_FIRST}`;
  const { shown, nextCursor } = await queryListPage(database, {
    list: "orders",
    row: OrderOnPage,
    sql,
    bindings: ids.bindings,
    limit: page.limit,
  });
  return { ...toOrdersAndDeleted(shown), nextCursor };
}

/**
 * How many orders of the list are newer than the last of those that a screen shows and are not among these. The places
 * of orders are those of their payments, so one may come in between two that are shown already. It reads one part of an
 * index, however long the list is.
 */
export async function countNewOrders(
  database: Database,
  { status, shown }: { status: ListedStatus; shown: readonly string[] },
): Promise<number> {
  const kind = kindOf({ limit: MOST_NEW_ORDERS, after: null, status, q: null });
  const last = shown.at(-1);
  const newer: Part = last
    ? {
        sql: `and (s.placed_at, s.order_id) > ((select l.placed_at from order_status l where l.order_id = ?), ?)
          and s.order_id <> all(?::text[])`,
        bindings: [last, last, [...shown]],
      }
    : { sql: "", bindings: [] };
  const [row] = await queryRows(
    database,
    z.object({ count: z.number() }),
    `select count(*)::int as count from (
      select 1 from order_status s where ${kind.sql} ${newer.sql} order by s.placed_at desc, s.order_id desc limit ${MOST_NEW_ORDERS}) n`,
    [...kind.bindings, ...newer.bindings],
  );
  return row?.count ?? 0;
}
