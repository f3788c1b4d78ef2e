import { OpenReturn } from "../../contract/returns";
import type { Database } from "../../lib/database/connection";
import { IsoTime } from "../../lib/database/sql";
import { type ListCursor, queryListPage } from "../list-cursor";
import { partOf } from "./order-filters";
import { RETURN_LINES } from "./returns";

/** The part of the open returns that a page shows; `q` is the typed search. */
export type ReturnPage = { limit: number; after: ListCursor | null; q: string | null };

const OpenReturnRow = OpenReturn.extend({
  requested_at: IsoTime,
});

/** When a return was requested; drafts of ops are not listed. */
const ASKED_AT = "coalesce(r.requested_at, r.created_at)";
const NEWEST_FIRST = `order by ${ASKED_AT} desc, r.id desc`;

/**
 * Open returns `r`, without those of exchanges and claims, in the form of their index, with the shop's record `s` of
 * the order.
 */
const OPEN = `from "return" r join order_status s on s.order_id = r.order_id and s.deleted_at is null
  where r.status in ('requested', 'partially_received') and r.exchange_id is null and r.claim_id is null and r.deleted_at is null`;

/** The returns with a number ("7" or "#7"), and those of the order with that number. */
function numbered(q: string): { sql: string; bindings: unknown[] } {
  const [, number = null] = /^#?(\d{1,9})$/.exec(q) ?? [];
  return {
    sql: `r.id in (
      select n.id from "return" n where n.display_id = ? and n.deleted_at is null
      union select n.id from "order" o join "return" n on n.order_id = o.id and n.deleted_at is null
      where o.display_id = ? and o.deleted_at is null)`,
    bindings: [number, number],
  };
}

/** The ids of one page, and of the first return after it. */
function pageOf({ limit, after, q }: ReturnPage): { sql: string; bindings: unknown[] } {
  const select = (conditions: readonly { sql: string; bindings: unknown[] }[]) => ({
    sql: `select r.id, ${ASKED_AT} as asked_at ${OPEN}${conditions.map(({ sql }) => ` and ${sql}`).join("")} ${NEWEST_FIRST} limit ?`,
    bindings: [...conditions.flatMap(({ bindings }) => bindings), limit],
  });
  const older = after
    ? [{ sql: `(${ASKED_AT}, r.id) < (?::timestamptz, ?)`, bindings: [after.createdAt, after.id] }]
    : [];
  if (!q) return select(older);
  const [part, number] = [select([...older, partOf(q)]), select([...older, numbered(q)])];
  return {
    sql: `select found.id, found.asked_at from ((${part.sql}) union (${number.sql})) found
      order by found.asked_at desc, found.id desc limit ?`,
    bindings: [...part.bindings, ...number.bindings, limit],
  };
}

/** A page of the returns that have not fully arrived, newest first, and the cursor of the next one. */
export async function listOpenReturns(
  database: Database,
  page: ReturnPage,
): Promise<{ returns: OpenReturn[]; nextCursor: string | null }> {
  const ids = pageOf({ ...page, limit: page.limit + 1 });
  const sql = `
    with page as materialized (${ids.sql})
    select r.id, r.display_id as number, r.status, page.asked_at as requested_at, page.asked_at::text || '|' || r.id as cursor,
      o.id as order_id, o.display_id as order_number, coalesce(a.first_name, '') as name, coalesce(o.email, '') as email,
      lines.items, lines.reason
    from page
    join "return" r on r.id = page.id
    join "order" o on o.id = r.order_id and o.deleted_at is null
    left join order_address a on a.id = o.shipping_address_id
    ${RETURN_LINES}
    order by page.asked_at desc, page.id desc`;
  const { shown, nextCursor } = await queryListPage(database, {
    list: "open returns",
    row: OpenReturnRow,
    sql,
    bindings: ids.bindings,
    limit: page.limit,
  });
  return { returns: shown, nextCursor };
}
