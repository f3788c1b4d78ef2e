import {
  ListedReturn,
  type ListReturnsAnswer,
  type ListReturnsQuery,
  OrderReturn,
  Returnable,
} from "../../contract/returns";
import type { Database } from "../../lib/database/connection";
import { queryList } from "../../lib/database/sql";
import { LISTED_ID, SHOWN_PICTURE } from "../expressions";
import { type Part, queryListPage, readCursor } from "../lists";
import { nameIn } from "../orders/order-record";
import { partOf } from "../orders/order-search";
import { listLeft, listParcels } from "../orders/parcels";

type Sent = { shippedAt: string | null; deliveredAt: string | null };

const DAY_MS = 86_400_000;
/** When a parcel that nobody marked as delivered counts as delivered: the longest delivery that the shop promises. */
export const LONGEST_WAY_DAYS = 14;

type Period = {
  days: number;
  /** The earliest time at which a parcel still to be sent can arrive, in milliseconds; null if all have been sent. */
  moreFrom: number | null;
};

/** The end of the return period, in milliseconds: `days` after the last parcel arrived. Null before one was sent. */
export function returnPeriodEnd(parcels: readonly Sent[], { days, moreFrom }: Period): number | null {
  const came = parcels.flatMap(({ shippedAt, deliveredAt }) => {
    if (deliveredAt) return Date.parse(deliveredAt);
    return shippedAt ? Date.parse(shippedAt) + LONGEST_WAY_DAYS * DAY_MS : [];
  });
  return came.length > 0 ? Math.max(...came, moreFrom ?? 0) + days * DAY_MS : null;
}

/** An order's pieces that can be returned now; null if none, or the period is over. `days` is the owner's setting. */
export async function getReturnable(database: Database, orderId: string, days: number): Promise<Returnable | null> {
  const [parcels, left] = [await listParcels(database, orderId), await listLeft(database, orderId)];
  const end = returnPeriodEnd(parcels, { days, moreFrom: left.length > 0 ? Date.now() : null });
  if (end === null || end <= Date.now()) return null;
  const lines = await listReturnableLines(database, orderId);
  if (lines.length === 0) return null;
  return { until: new Date(end).toISOString(), lines, reasons: await listReturnReasons(database) };
}

export const RETURN_LINES = `
  cross join lateral (
    select coalesce(max(rr.label), '') as reason, coalesce(max(i.note), '') as note, coalesce(json_agg(json_build_object(
      'line_id', li.id, 'title', li.title, 'quantity', i.quantity::float8,
      'received', i.received_quantity::float8, 'damaged', i.damaged_quantity::float8)
      order by li.created_at, li.id), '[]'::json) as items
    from return_item i
    join order_line_item li on li.id = i.item_id
    left join return_reason rr on rr.id = i.reason_id
    where i.return_id = r.id and i.deleted_at is null
  ) lines`;

const RETURN_COLUMNS = `
  r.id, r.display_id as number, r.status, coalesce(r.requested_at, r.created_at) as requested_at, r.received_at,
  lines.items, lines.reason, lines.note, coalesce(r.metadata->>'refusal', '') as refusal,
  case when r.metadata->>'label_at' is not null and r.status in ('requested', 'partially_received')
    then 'RET-' || r.display_id else '' end as label`;

const RETURNS_SQL = `
  select ${RETURN_COLUMNS}
  from "return" r ${RETURN_LINES}
  where r.order_id = ? and r.deleted_at is null and r.status <> 'open' and r.exchange_id is null and r.claim_id is null
  order by r.display_id`;

/** An order's returns, oldest first, without ops' unconfirmed drafts, exchanges and claims. */
export async function listReturns(database: Database, orderId: string): Promise<OrderReturn[]> {
  return await queryList(database, "returns", OrderReturn, RETURNS_SQL, [orderId]);
}

const { lines: Lines, reasons: Reasons } = Returnable.shape;

/** Pieces of the line `oi` that can no longer be returned: back, on their way, or refunded and kept by the customer. */
export const SETTLED_PIECES = `(oi.return_requested_quantity + oi.return_received_quantity + oi.return_dismissed_quantity + (
    select coalesce(sum(kept.quantity), 0) from refunded_piece kept
    where kept.line_id = oi.item_id and kept.sent and kept.deleted_at is null))`;

/** Medusa itself would accept returned pieces again, because it counts only those on their way. */
const RETURNABLE_SQL = `
  select left_over.line_id, left_over.title, left_over.image_url, left_over.quantity::float8 as quantity
  from (
    select li.id as line_id, li.title, ${SHOWN_PICTURE} as image_url, li.created_at,
      greatest(oi.shipped_quantity, oi.delivered_quantity) - ${SETTLED_PIECES} as quantity
    from "order" o
    join order_item oi on oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
    join order_line_item li on li.id = oi.item_id
    where o.id = ? and o.canceled_at is null
  ) left_over
  where left_over.quantity > 0 order by left_over.created_at, left_over.line_id`;

/** The sent pieces of an order that can still be returned, by line. */
export async function listReturnableLines(database: Database, orderId: string): Promise<Returnable["lines"]> {
  return await queryList(database, "returnable lines", Lines.element, RETURNABLE_SQL, [orderId]);
}

/** The reasons to choose from, set in Medusa Admin; reasons with sub-reasons are only headings. */
export async function listReturnReasons(database: Database): Promise<Returnable["reasons"]> {
  const sql = `select rr.id, rr.label from return_reason rr
    where rr.deleted_at is null and not exists (
      select 1 from return_reason below where below.parent_return_reason_id = rr.id and below.deleted_at is null)
    order by rr.created_at, rr.id`;
  return await queryList(database, "return reasons", Reasons.element, sql);
}

const ASKED_AT = "coalesce(r.requested_at, r.created_at)";
const NEWEST_FIRST = `order by ${ASKED_AT} desc, r.id desc`;

/** In the form of each list's index. */
const LISTS: Readonly<Record<NonNullable<ListReturnsQuery["list"]> | "", string>> = {
  "": "r.status in ('requested', 'partially_received')",
  received: "r.status <> 'open' and r.status = 'received'",
  cancelled: "r.status <> 'open' and r.status = 'canceled'",
  all: "r.status <> 'open'",
};

/** Without returns of exchanges and claims; `s` is the shop's record of the order. */
const listed = (list: keyof typeof LISTS) => `
  from "return" r join order_status s on s.order_id = r.order_id and s.deleted_at is null
  where ${LISTS[list]} and r.exchange_id is null and r.claim_id is null and r.deleted_at is null`;

/** The returns with a number ("7", "#7" or "RET-7"), and those of the order with that number. */
function numbered(q: string): Part {
  const [, number = null] = /^(?:#|RET-)?(\d{1,9})$/i.exec(q.trim()) ?? [];
  return {
    sql: `r.id in (
      select n.id from "return" n where n.display_id = ? and n.deleted_at is null
      union select n.id from "order" o join "return" n on n.order_id = o.id and n.deleted_at is null
      where o.display_id = ? and o.deleted_at is null)`,
    bindings: [number, number],
  };
}

function pageOf({ limit, cursor, q, list }: ListReturnsQuery): Part {
  const after = readCursor(cursor, "return");
  const select = (conditions: readonly Part[]): Part => ({
    sql: `select r.id, ${ASKED_AT} as asked_at ${listed(list ?? "")}${conditions.map(({ sql }) => ` and ${sql}`).join("")} ${NEWEST_FIRST} limit ?`,
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

export async function listAllReturns(database: Database, page: ListReturnsQuery): Promise<ListReturnsAnswer> {
  const ids = pageOf({ ...page, limit: page.limit + 1 });
  const sql = `
    with page as materialized (${ids.sql})
    select ${RETURN_COLUMNS}, page.asked_at::text || '|' || r.id as cursor,
      o.id as order_id, o.display_id as order_number, ${nameIn("a")} as name, coalesce(o.email, '') as email,
      ${LISTED_ID} as customer_id
    from page
    join "return" r on r.id = page.id
    join "order" o on o.id = r.order_id and o.deleted_at is null
    left join order_address a on a.id = o.shipping_address_id
    left join customer c on c.id = o.customer_id
    ${RETURN_LINES}
    order by page.asked_at desc, page.id desc`;
  const listed = { list: "returns", row: ListedReturn, sql, bindings: ids.bindings, limit: page.limit };
  const { shown, ...next } = await queryListPage(database, listed);
  return { returns: shown, ...next };
}
