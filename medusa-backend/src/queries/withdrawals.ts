import { z } from "zod";
import { type WithdrawableOrder, Withdrawal, WithdrawnLine } from "../contract/withdrawals";
import { getEnv } from "../lib/config/env";
import type { Database } from "../lib/database/connection";
import { isThere, queryList, queryRow, queryRows, queryValue } from "../lib/database/sql";
import { withdrawalUntil } from "../lib/withdrawals";
import { SENT, TAKEN_OFF } from "./orders/parcels";
import { UNPAID_REFUND } from "./refunds/reversals";
import { LONGEST_WAY_DAYS, SETTLED_PIECES } from "./returns/returns";

const DAY_MS = 86_400_000;

/** Pieces of the line `li` in stored withdrawals from the order `o` that are not carried out yet; `count` of each. */
const pending = (count: string) => `(
    select coalesce(sum(${count}), 0) from order_withdrawal w
    cross join lateral jsonb_to_recordset(w.lines) as p("lineId" text, quantity int, back int)
    where w.order_id = o.id and w.done_at is null and w.deleted_at is null and p."lineId" = li.id)`;

/** The pieces of the line `oi` that are not sent, and the sent ones that are not back and not refunded. */
const UNSENT = `oi.quantity - greatest(oi.shipped_quantity, oi.delivered_quantity) - ${TAKEN_OFF}
      - ${pending("p.quantity - p.back")}`;
const WITH_CUSTOMER = `greatest(oi.shipped_quantity, oi.delivered_quantity) - ${SETTLED_PIECES} - ${pending("p.back")}`;

/** Live orders `o` with the lines that may be withdrawn from, and when the last parcel arrived. */
const withdrawable = (where: string) => `
  select o.id as order_id, o.display_id, o.created_at, lines.lines, arrived.last_arrival
  from "order" o
  join order_status s on s.order_id = o.id and s.deleted_at is null and s.status <> 'cancelled'
  cross join lateral (
    select coalesce(json_agg(json_build_object('line_id', line.id, 'title', line.title,
        'unsent', greatest(line.unsent, 0)::float8, 'sent', greatest(line.sent, 0)::float8)
      order by line.created_at, line.id) filter (where line.unsent > 0 or line.sent > 0), '[]'::json) as lines
    from (
      select li.id, li.created_at, li.title,
        ${UNSENT} as unsent, ${WITH_CUSTOMER} as sent
      from order_item oi join order_line_item li on li.id = oi.item_id
      where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null) line) lines
  cross join lateral (
    select max(coalesce(f.delivered_at, f.shipped_at + interval '${LONGEST_WAY_DAYS} days')) as last_arrival ${SENT}) arrived
  where ${where} and o.canceled_at is null and o.deleted_at is null`;

const WithdrawableRow = z.object({
  orderId: z.string(),
  displayId: z.number(),
  createdAt: z.date(),
  lines: z.array(z.object({ lineId: z.string(), title: z.string(), unsent: z.number(), sent: z.number() })),
  lastArrival: z.date().nullable(),
});
/** On whatever day. A parcel that nobody marked as delivered counts as for returns. */
export type WithdrawableRow = z.infer<typeof WithdrawableRow>;

export async function getWithdrawableRow(database: Database, orderId: string): Promise<WithdrawableRow | null> {
  return await queryRow(database, WithdrawableRow, withdrawable("o.id = ?"), [orderId]);
}

/**
 * The last moment to withdraw; null while the days have not begun; undefined with nothing to withdraw from, or no time
 * left. A day later is accepted too: the law counts the buyer's days, which may begin and end later than the shop's.
 */
export function withdrawableUntil(
  { lines, lastArrival }: WithdrawableRow,
  now = Date.now(),
): string | null | undefined {
  if (lines.length === 0) return undefined;
  const hasMore = lines.some(({ unsent }) => unsent > 0);
  const until = withdrawalUntil(lastArrival, { days: getEnv().WITHDRAWAL_DAYS, hasMore });
  if (until && until.getTime() + DAY_MS < now) return undefined;
  return until?.toISOString() ?? null;
}

/** An order that may be withdrawn from now; null for any other. */
export async function getWithdrawable(database: Database, orderId: string): Promise<WithdrawableOrder | null> {
  const row = await getWithdrawableRow(database, orderId);
  return row && toWithdrawable(row);
}

function toWithdrawable(row: WithdrawableRow): WithdrawableOrder | null {
  const until = withdrawableUntil(row);
  const { orderId, displayId, createdAt } = row;
  return until === undefined ? null : { orderId, displayId, createdAt: createdAt.toISOString(), until };
}

export async function listWithdrawable(database: Database, customerId: string): Promise<WithdrawableOrder[]> {
  const sql = `${withdrawable("o.customer_id = ?")} order by o.created_at desc, o.id desc`;
  const rows = await queryList(database, "withdrawable orders", WithdrawableRow, sql, [customerId]);
  return rows.map(toWithdrawable).filter((order) => order !== null);
}

const COLUMNS = "w.id, w.withdrawn_at, w.way, w.lines, w.text, w.refund_by, w.settled_at is not null as settled";

export async function listWithdrawals(database: Database, orderId: string): Promise<Withdrawal[]> {
  const sql = `select ${COLUMNS} from order_withdrawal w
    where w.order_id = ? and w.deleted_at is null order by w.withdrawn_at, w.id`;
  return await queryList(database, "withdrawals", Withdrawal, sql, [orderId]);
}

export async function getWithdrawalByKey(database: Database, orderId: string, key: string): Promise<Withdrawal | null> {
  const sql = `select ${COLUMNS} from order_withdrawal w where w.order_id = ? and w.key = ? and w.deleted_at is null`;
  return await queryRow(database, Withdrawal, sql, [orderId, key]);
}

const Open = z.object({
  id: z.string(),
  orderId: z.string(),
  customerId: z.string().nullable(),
  lines: z.array(WithdrawnLine),
  delivery: z.boolean(),
  done: z.boolean(),
});
export type OpenWithdrawal = z.infer<typeof Open>;

/** SQL: an open withdrawal `w`; an index finds them. */
export const OPEN_WITHDRAWAL = "w.settled_at is null and w.deleted_at is null";

const OPEN = `
  select w.id, w.order_id, o.customer_id, w.lines, w.delivery, w.done_at is not null as done
  from order_withdrawal w join "order" o on o.id = w.order_id
  where ${OPEN_WITHDRAWAL}`;

export async function getOpenWithdrawal(database: Database, id: string): Promise<OpenWithdrawal | null> {
  return await queryRow(database, Open, `${OPEN} and w.id = ?`, [id]);
}

/** Open withdrawals, those whose refund is due first. */
export async function listOpenWithdrawals(database: Database, limit: number): Promise<OpenWithdrawal[]> {
  return await queryRows(database, Open, `${OPEN} order by w.refund_by, w.id limit ?`, [limit]);
}

/** SQL: the return `r` was opened by a withdrawal `w`. Medusa keeps the author with the change, not with the return. */
export const RETURN_OF_WITHDRAWAL = `exists (
    select 1 from order_change c where c.order_id = w.order_id and c.return_id = r.id and c.created_by = w.id
      and c.change_type = 'return_request' and c.deleted_at is null)`;

export async function hasOpenedReturn(database: Database, { id, orderId }: OpenWithdrawal): Promise<boolean> {
  const sql = `select 1 from order_change c where c.order_id = ? and c.created_by = ?
    and c.change_type = 'return_request' and c.return_id is not null and c.deleted_at is null limit 1`;
  return await isThere(database, sql, [orderId, id]);
}

const Complete = z.object({ id: z.string(), customerId: z.string().nullable() });

/** Of a withdrawal's return `r`: fewer than the withdrawal's if the desk had refunded some before it was opened. */
const piecesOf = (count: string) => `(select coalesce(sum(${count}), 0) from return_item i
    where i.return_id = r.id and i.deleted_at is null)`;
const ASKED = piecesOf("i.quantity");
const RECEIVED = piecesOf("i.received_quantity");

/** A withdrawal from the last pieces of an order `o`, whose delivery is refunded with its return `r`. */
const WITH_DELIVERY = `
  from order_withdrawal w
  join "order" o on o.id = w.order_id and o.canceled_at is null and o.deleted_at is null
  join "return" r on r.order_id = w.order_id and r.deleted_at is null and ${RETURN_OF_WITHDRAWAL}
  where w.delivery and w.settled_at is null and w.deleted_at is null
    and not exists (select 1 from order_refund f
      where f.order_id = w.order_id and f.key = w.id || ':delivery' and f.deleted_at is null)`;

/** The withdrawal of an order whose pieces are all back and whose delivery was not refunded yet. */
export async function getDeliveryDue(database: Database, orderId: string): Promise<z.infer<typeof Complete> | null> {
  const sql = `select w.id, o.customer_id ${WITH_DELIVERY}
    and w.order_id = ? and ${RECEIVED} >= ${ASKED} limit 1`;
  return await queryRow(database, Complete, sql, [orderId]);
}

/** True if the delivery is refunded once these pieces more of a return are received. */
export async function bringsDelivery(database: Database, returnId: string, pieces: number): Promise<boolean> {
  const sql = `select 1 ${WITH_DELIVERY} and r.id = ? and ${RECEIVED} + ?::numeric >= ${ASKED} limit 1`;
  return await isThere(database, sql, [returnId, pieces]);
}

/** True while a withdrawal's return, its order's release or a failed refund is open. */
export async function isUnfinished(database: Database, { id, orderId }: OpenWithdrawal): Promise<boolean> {
  const sql = `
    select 1 from order_withdrawal w where w.id = ? and w.order_id = ? and (
      exists (select 1 from "return" r where r.order_id = w.order_id and r.deleted_at is null
        and r.status in ('requested', 'partially_received') and ${RETURN_OF_WITHDRAWAL})
      or exists (select 1 from payment_attempt a
        where a.order_id = w.order_id and a.status = 'releasing' and a.deleted_at is null)
      or exists (select 1 from failed_refund f where f.order_id = w.order_id and ${UNPAID_REFUND}))`;
  return await isThere(database, sql, [id, orderId]);
}

const Asked = z.object({ orderId: z.string(), email: z.string() });

/** The order with this number, if the e-mail is its own or its account's. */
export async function findOrderToWithdraw(database: Database, { number, email }: { number: number; email: string }) {
  const sql = `select o.id as order_id, ?::text as email from "order" o
    join order_status s on s.order_id = o.id and s.deleted_at is null
    left join customer c on c.id = o.customer_id and c.has_account and c.deleted_at is null
    where o.display_id = ? and o.deleted_at is null and (lower(o.email) = ? or lower(c.email) = ?)`;
  return await queryRow(database, Asked, sql, [email, number, email, email]);
}

/** The e-mails with which an order may be withdrawn from: its own, and its account's; in lower case. */
export async function listOrderEmails(database: Database, orderId: string): Promise<string[]> {
  const sql = `select array[lower(o.email), lower(c.email)] as addresses from "order" o
    left join customer c on c.id = o.customer_id and c.has_account and c.deleted_at is null
    where o.id = ? and o.deleted_at is null`;
  const addresses = await queryValue(database, z.array(z.string().nullable()), sql, [orderId]);
  return (addresses ?? []).filter((address): address is string => Boolean(address));
}
