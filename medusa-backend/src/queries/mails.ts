import { z } from "zod";
import { OpsMail, type OpsMailsAnswer, type OpsMailsQuery } from "../contract/ops";
import type { Database } from "../lib/database/connection";
import { keepingPlans, queryList } from "../lib/database/sql";
import { NOT_PLACED_REASONS } from "../modules/payment-record/attempts";
import { minorInSql, orderNumberIn } from "./expressions";
import { olderThan, type Part, queryListPage, readCursor } from "./lists";
import { PUBLISHED } from "./products/statements";
import { lostOfPayment } from "./refunds/reversals";
import { RETURN_OF_WITHDRAWAL } from "./withdrawals";

function soughtBy(q: string): Part {
  const number = orderNumberIn(q);
  if (number === null) return { sql: "and m.recipient = ?", bindings: [q.toLowerCase()] };
  const order = 'select o.id from "order" o where o.display_id = ? and o.deleted_at is null';
  return { sql: `and m.order_id in (${order})`, bindings: [number] };
}

export async function listOpsMails(
  database: Database,
  { limit, cursor, status, q }: z.infer<typeof OpsMailsQuery>,
): Promise<OpsMailsAnswer> {
  const older = olderThan(readCursor(cursor, "mail"), "m");
  const sought = q ? soughtBy(q) : { sql: "", bindings: [] };
  const sql = `
    select m.id, m.kind, m.recipient, m.order_id,
      (select o.display_id from "order" o where o.id = m.order_id) as order_number, m.status, m.attempts, m.last_error, m.sent_at, m.created_at,
      case when m.status = 'pending' then m.next_attempt_at end as next_attempt_at,
      m.status <> 'pending' and m.data is not null as can_resend, m.created_at::text || '|' || m.id as cursor
    from outbox_mail m where m.deleted_at is null ${status ? "and m.status = ?" : ""} ${sought.sql} ${older.sql}
    order by m.created_at desc, m.id desc limit ?`;
  const bindings = [...(status ? [status] : []), ...sought.bindings, ...older.bindings, limit + 1];
  const { shown, ...next } = await queryListPage(database, { list: "mails", row: OpsMail, sql, bindings, limit });
  return { mails: shown, ...next };
}

/** How many days an order stays due, so that a newly enabled setting does not ask about all past orders. */
const DUE_DAYS = 7;
const MOST_PRODUCTS = 5;

const ReviewRequest = z.object({
  orderId: z.string(),
  number: z.number(),
  customerId: z.string(),
  email: z.string(),
  products: z.array(z.object({ title: z.string(), handle: z.string(), picture: z.string() })),
});
export type ReviewRequest = z.infer<typeof ReviewRequest>;

/** Products of the order that are on sale, were not returned, and have no review by its customer. */
const PRODUCTS = `
  select jsonb_agg(jsonb_build_object('title', p.title, 'handle', p.handle, 'picture', p.picture) order by p.title) as products
  from (
    select distinct p.id, p.title, p.handle, coalesce((select copy.copied_url from picture_copy copy
        where copy.address = p.thumbnail and copy.deleted_at is null), p.thumbnail, '') as picture
    from order_item oi
    join order_line_item li on li.id = oi.item_id
    join product p on p.id = li.product_id and ${PUBLISHED}
    where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
      and greatest(oi.shipped_quantity, oi.delivered_quantity) > oi.return_received_quantity + oi.return_dismissed_quantity
      and not exists (
        select 1 from review r where r.customer_id = o.customer_id and r.product_id = p.id and r.deleted_at is null)
    order by p.title limit ${MOST_PRODUCTS}) p`;

/** Orders whose last parcel was delivered `days` ago, and whose customer was not asked and has not unsubscribed. */
export async function listReviewRequests(database: Database, days: number, most: number): Promise<ReviewRequest[]> {
  const sql = `
    select o.id as order_id, o.display_id as number, o.customer_id, o.email, brought.products
    from (
      select distinct l.order_id from fulfillment f
      join order_fulfillment l on l.fulfillment_id = f.id and l.deleted_at is null
      where f.delivered_at <= now() - make_interval(days => ?::int)
        and f.delivered_at > now() - make_interval(days => ?::int)
        and f.canceled_at is null and f.deleted_at is null) due
    join "order" o on o.id = due.order_id and o.deleted_at is null
    join order_status s on s.order_id = o.id and s.status <> 'cancelled' and s.deleted_at is null
    join customer c on c.id = o.customer_id and c.has_account and c.deleted_at is null
    join lateral (${PRODUCTS}) brought on brought.products is not null
    where o.email <> ''
      and not exists (
        select 1 from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id
        where l.order_id = o.id and l.deleted_at is null and f.canceled_at is null and f.deleted_at is null
          and (f.delivered_at is null or f.delivered_at > now() - make_interval(days => ?::int)))
      and (select true from review_mail_stop t where t.customer_id = o.customer_id and t.deleted_at is null limit 1) is null
      and (select true from outbox_mail m where m.key = 'review_request:' || o.id and m.deleted_at is null limit 1) is null
    order by o.created_at, o.id limit ?`;
  return await queryList(database, "review requests", ReviewRequest, sql, [days, days + DUE_DAYS, days, most]);
}

/** What Stripe must have refunded before a mail says so, in minor units; `told`: in earlier mails about the payment. */
const Refunded = z.object({ paymentIntentId: z.string(), told: z.number() });

const RETURN_MAILS = ["return_requested", "return_received", "return_cancelled"] as const;
export type ReturnMail = (typeof RETURN_MAILS)[number];

/** An event in the shop that has no mail yet; `amount` in minor units. */
const PendingMail = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("order_confirmation"), orderId: z.string() }),
  z.object({ kind: z.literal("order_shipped"), orderId: z.string(), parcelId: z.string() }),
  z.object({ kind: z.literal("order_tracking"), orderId: z.string(), parcelId: z.string(), labelId: z.string() }),
  z.object({ kind: z.literal("parcel_cancelled"), orderId: z.string(), parcelId: z.string() }),
  z.object({ kind: z.enum(RETURN_MAILS), orderId: z.string(), returnId: z.string() }),
  z.object({
    kind: z.literal("order_cancelled"),
    orderId: z.string(),
    amount: z.number(),
    settled: z.enum(["refunded", "released", "taken_back"]),
    owed: z.number(),
    ...Refunded.shape,
  }),
  z.object({
    kind: z.literal("order_refund"),
    orderId: z.string(),
    refundId: z.string(),
    amount: z.number(),
    ...Refunded.shape,
  }),
  z.object({
    kind: z.literal("payment_not_placed"),
    attemptId: z.string(),
    customerId: z.string(),
    recipient: z.string(),
    amount: z.number(),
    currency: z.string(),
    settled: z.enum(["refunded", "released"]),
    reason: z.enum(NOT_PLACED_REASONS),
    items: z.array(z.string()),
    ...Refunded.shape,
  }),
]);
export type PendingMail = z.infer<typeof PendingMail>;

/** Longer than any outage after which mails still make sense; nobody gets a mail about anything older. */
const WINDOW = "now() - interval '24 hours'";
/** What most runs look at, because each event costs time. */
const LATELY = "now() - interval '5 minutes'";
/** A younger refund may belong to a cancellation that is not yet marked on the order. */
const REFUND_RESTS = "interval '10 seconds'";

/** No mail has this key. By row: with `not exists`, the planner overestimates returns and would read all mails. */
const unwritten = (key: string) =>
  `(select true from outbox_mail m where m.key = ${key} and m.deleted_at is null limit 1) is null`;

/** What mails about the attempt `a` have named as refunded, in minor units; old ones have no contents any more. */
const TOLD = `coalesce((
      select sum(${minorInSql("told.amount", "a.currency_code")}) from payment p
      join refund told on told.payment_id = p.id and told.deleted_at is null
      join outbox_mail m on m.key = 'order_refund:' || told.id and m.deleted_at is null
      where p.payment_session_id = a.payment_session_id and p.deleted_at is null), 0)::int`;

/**
 * The failed refunds of the attempt `a` that Stripe has not made again, and those still due, in minor units. The mail
 * about its cancelled order names all that the card got, because an earlier one may have named a refund that failed.
 */
const FAILED = `(
      select coalesce(sum(f.amount), 0)::int as sum, coalesce(sum(f.amount) filter (where f.state = 'open'), 0)::int as owed
      from failed_refund f
      where f.payment_intent_id = a.payment_intent_id and f.state in ('open', 'otherwise') and f.deleted_at is null)`;

/** Not a part of an exchange or a claim that ops made. */
const SHOP_RETURN = "r.deleted_at is null and r.exchange_id is null and r.claim_id is null";

/** The return `r` follows from a withdrawal, whose own mail says how it comes back. */
const WITHDRAWN = `(select true from order_withdrawal w
  where w.order_id = r.order_id and w.deleted_at is null and ${RETURN_OF_WITHDRAWAL} limit 1)`;

/** Parcels `f` sent or delivered lately. Each of the two times has an index, which `or` would not use. */
const sentSince = (window: string) => `(
      select f.id, f.shipped_at as at from fulfillment f
      where f.shipped_at > ${window} and f.canceled_at is null and f.deleted_at is null
      union all select f.id, f.delivered_at from fulfillment f
      where f.delivered_at > ${window} and f.shipped_at is null and f.canceled_at is null and f.deleted_at is null) f`;

/**
 * As JSON, oldest first. Only finished events: a sent parcel that is in the order's books (Medusa undoes it if it
 * cannot write them), and money that Stripe has released. The number is a part of the statement, because PostgreSQL
 * plans one without values only once for each connection.
 */
const pendingSql = ({ window, most }: { window: string; most: number }) => `
  select pending.fact from (
    select a.updated_at as at, json_build_object('kind', 'order_confirmation', 'order_id', a.order_id) as fact
    from payment_attempt a join "order" o on o.id = a.order_id and o.deleted_at is null
    where a.status in ('to_capture', 'captured') and a.updated_at > ${window} and ${unwritten("'order_confirmation:' || a.order_id")}
  union all
    select f.at, json_build_object('kind', 'order_shipped', 'order_id', l.order_id, 'parcel_id', f.id)
    from ${sentSince(window)}
    join order_fulfillment l on l.fulfillment_id = f.id and l.deleted_at is null
    join "order" o on o.id = l.order_id and o.deleted_at is null
    join order_status s on s.order_id = o.id and s.deleted_at is null and s.status <> 'cancelled'
    where exists (
        select 1 from order_change_action a where a.order_id = o.id and a.reference_id = f.id
          and a.action in ('SHIP_ITEM', 'DELIVER_ITEM') and a.applied and a.deleted_at is null)
      and ${unwritten("'order_shipped:' || f.id")}
  union all
    select t.created_at, json_build_object('kind', 'order_tracking', 'order_id', l.order_id, 'parcel_id', t.fulfillment_id, 'label_id', t.id)
    from fulfillment_label t
    cross join lateral (
      select l.order_id from order_fulfillment l
      join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null and f.canceled_at is null
      where l.fulfillment_id = t.fulfillment_id and l.deleted_at is null limit 1) l
    join outbox_mail told on told.key = 'order_shipped:' || t.fulfillment_id and told.deleted_at is null
    where t.deleted_at is null and t.tracking_number <> '' and t.created_at > ${window}
      and coalesce(told.data->'parcels' @> jsonb_build_array(jsonb_build_object('number', t.tracking_number)), false) = false
      and ${unwritten("'order_tracking:' || t.id")}
  union all
    select f.canceled_at, json_build_object('kind', 'parcel_cancelled', 'order_id', l.order_id, 'parcel_id', f.id)
    from fulfillment f
    join order_fulfillment l on l.fulfillment_id = f.id and l.deleted_at is null
    join order_status s on s.order_id = l.order_id and s.deleted_at is null and s.status <> 'cancelled'
    where f.canceled_at > ${window} and f.deleted_at is null
      and (select true from outbox_mail m where m.key = 'order_shipped:' || f.id and m.deleted_at is null limit 1)
      and ${unwritten("'parcel_cancelled:' || f.id")}
  union all
    select r.requested_at, json_build_object('kind', 'return_requested', 'order_id', r.order_id, 'return_id', r.id)
    from "return" r join order_status s on s.order_id = r.order_id and s.deleted_at is null
    where r.requested_at > ${window} and ${SHOP_RETURN} and r.status = 'requested' and ${unwritten("'return_requested:' || r.id")}
      and ${WITHDRAWN} is null
  union all
    select r.received_at, json_build_object('kind', 'return_received', 'order_id', r.order_id, 'return_id', r.id)
    from "return" r join order_status s on s.order_id = r.order_id and s.deleted_at is null
    where r.received_at > ${window} and ${SHOP_RETURN} and ${unwritten("'return_received:' || r.id")}
  union all
    select r.canceled_at, json_build_object('kind', 'return_cancelled', 'order_id', r.order_id, 'return_id', r.id)
    from "return" r join order_status s on s.order_id = r.order_id and s.deleted_at is null
    where r.canceled_at > ${window} and ${SHOP_RETURN} and r.status = 'canceled' and ${unwritten("'return_cancelled:' || r.id")}
  union all
    select a.updated_at, json_build_object('kind', 'order_cancelled', 'order_id', a.order_id,
      'settled', case when lost.sum > 0 then 'taken_back' else a.status end,
      'amount', greatest(0, a.amount - lost.sum - case when failed.sum > 0 then failed.sum else ${TOLD} end),
      'payment_intent_id', a.payment_intent_id, 'told', case when failed.sum > 0 then 0 else ${TOLD} end,
      'owed', failed.owed)
    from payment_attempt a
    cross join lateral ${FAILED} failed
    cross join lateral (select ${lostOfPayment("a.payment_intent_id")} as sum) lost
    join "order" o on o.id = a.order_id and o.deleted_at is null
    where a.status in ('released', 'refunded') and o.canceled_at is not null and a.updated_at > ${window}
      and ${unwritten("'order_cancelled:' || a.order_id")}
  union all
    select a.updated_at, json_build_object('kind', 'payment_not_placed', 'attempt_id', a.id,
      'customer_id', a.customer_id, 'amount', a.amount,
      'currency', a.currency_code, 'settled', a.status, 'reason', a.reason,
      'payment_intent_id', a.payment_intent_id, 'told', 0,
      'recipient', coalesce(a.delivery->>'email', c.email), 'items', coalesce((
        select json_agg(case when (l->>'quantity')::int = 1 then l->>'title' else (l->>'quantity') || ' × ' || (l->>'title') end)
        from jsonb_array_elements(a.lines) l), '[]'::json))
    from payment_attempt a left join customer c on c.id = a.customer_id
    where a.status in ('released', 'refunded') and a.order_id is null and a.reason in (${NOT_PLACED_REASONS.map((reason) => `'${reason}'`).join(", ")})
      and (a.reason <> 'cancelled_at_stripe' or a.authorised_at is not null)
      and a.updated_at > ${window} and coalesce(a.delivery->>'email', c.email) is not null
      and ${unwritten("'payment_not_placed:' || a.id")}
  ) pending order by pending.at limit ${Math.trunc(most)}`;

/** Refunds of the last day that Stripe has made: a refused one once made again, never if paid in another way. */
const MADE_REFUNDS = `(
    select r.id, r.payment_id, r.amount, r.created_at as at from refund r
    where r.deleted_at is null and r.created_at > ${WINDOW} and r.created_at < now() - ${REFUND_RESTS}
      and not exists (select 1 from failed_refund f where f.id = r.id and f.deleted_at is null)
    union all
    select r.id, r.payment_id, r.amount, f.settled_at from failed_refund f
    join refund r on r.id = f.id and r.deleted_at is null
    where f.state = 'again' and f.settled_at > ${WINDOW} and f.deleted_at is null) r`;

/** With their age in seconds. Stripe may not have made it: workflows/mails/pending-mails.ts decides when to ask. */
const refundsSql = (most: number) => `
  select json_build_object('kind', 'order_refund', 'order_id', a.order_id, 'refund_id', r.id,
    'amount', ${minorInSql("r.amount", "a.currency_code")}::int, 'payment_intent_id', a.payment_intent_id, 'told', ${TOLD}) as fact,
    extract(epoch from now() - r.at)::float8 as age
  from ${MADE_REFUNDS}
  join payment p on p.id = r.payment_id and p.deleted_at is null
  join payment_attempt a on a.payment_session_id = p.payment_session_id and a.status = 'captured' and a.deleted_at is null
  join order_status s on s.order_id = a.order_id and s.status <> 'cancelled' and s.deleted_at is null
  join "order" o on o.id = a.order_id and o.deleted_at is null and o.canceled_at is null
  where ${unwritten("'order_refund:' || r.id")}
  order by r.at limit ${Math.trunc(most)}`;

/** The usual number of mails: only this statement's plan is kept. */
export const MAILS_BATCH = 100;

/** The events of the last day (`onlyLate`: minutes) without a mail, but refunds of live orders; oldest first. */
export async function listPendingMails(database: Database, { onlyLate, most }: { onlyLate: boolean; most: number }) {
  const Row = z.object({ fact: PendingMail });
  const asked = most === MAILS_BATCH ? keepingPlans(database) : database;
  return await queryList(asked, "mails to write", Row, pendingSql({ window: onlyLate ? LATELY : WINDOW, most }));
}

/** The refunds of live orders in the last day without a mail, with their age in seconds; oldest first. */
export async function listPendingRefunds(database: Database, most: number) {
  const Row = z.object({ fact: PendingMail, age: z.number() });
  return await queryList(keepingPlans(database), "refunds to tell", Row, refundsSql(most));
}
