import { z } from "zod";
import { CURRENCY } from "../contract/currency";
import { type BestProduct, LOW_STOCK, NEW_REVIEW_DAYS, ToDo } from "../contract/overview";
import type { Database } from "../lib/database/connection";
import { IsoTime, isThere, keepingPlans, queryRow, queryRows, queryValues } from "../lib/database/sql";
import type { NewDiscountEntry, NewEntry } from "../modules/sales/counting";
import { minorInSql } from "./expressions";
import { OPEN_MESSAGE } from "./messages";
import { inOrderBooks } from "./orders/order-amounts";
import { LATE, WITH_BANK } from "./orders/order-list";
import { WAITING } from "./questions/question-moderation";
import { OPEN_WITHDRAWAL } from "./withdrawals";

const slotOf = (at: string) => `date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00:00Z')`;

/** Rounded so that an order's movements add up to the rounded sum of the money comparison, in minor units. */
const share = (amount: string) =>
  `${minorInSql(`sum(${amount}) over so_far`, "o.currency_code")} - ${minorInSql(`(sum(${amount}) over so_far - ${amount})`, "o.currency_code")}`;

/** Payments `p` of one order `wanted`. Without "offset 0", the planner overestimates a short list and scans tables. */
const PAYMENTS = `
  from "order" o
  join order_status s on s.order_id = o.id and s.deleted_at is null
  join order_payment_collection l on l.order_id = o.id and l.deleted_at is null
  join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null`;
const THIS_ORDER = "where o.id = wanted.order_id and o.deleted_at is null";

/**
 * A part of a WITH, `entries`: the share of each order of `orders` (a table with `order_id`) in the sums. Money counts
 * when captured or refunded, a refund only once it is in the order's books, pieces when the order was first paid.
 */
export const entriesOf = (orders: string): string => `
  entries as (
    select wanted.order_id, each.* from ${orders} wanted cross join lateral (
      with captured as (
        select o.id, o.version, o.currency_code, ${slotOf("c.created_at")} as slot, row_number() over so_far = 1 as is_first,
          ${share("c.amount")} as amount
        ${PAYMENTS} join capture c on c.payment_id = p.id and p.captured_at is not null and c.deleted_at is null ${THIS_ORDER}
        window so_far as (order by c.created_at, c.id)),
      refunded as (
        select o.currency_code, ${slotOf("r.created_at")} as slot, ${share("r.amount")} as amount
        ${PAYMENTS} join refund r on r.payment_id = p.id and r.deleted_at is null and ${inOrderBooks("r", "o.id")} ${THIS_ORDER}
        window so_far as (order by r.created_at, r.id))
      select moves.slot, '' as product_id, moves.currency_code, sum(moves.sales)::bigint as sales,
        sum(moves.refunds)::bigint as refunds, sum(moves.orders)::bigint as orders, 0::bigint as pieces
      from (
        select c.slot, c.currency_code, c.amount as sales, 0 as refunds, c.is_first::int as orders from captured c
        union all select r.slot, r.currency_code, 0, r.amount, 0 from refunded r) moves
      group by moves.slot, moves.currency_code
      union all
      select c.slot, li.product_id, c.currency_code,
        sum(${minorInSql("coalesce(oi.unit_price, li.unit_price)", "c.currency_code")} * oi.quantity)::bigint, 0, 0, sum(oi.quantity)::bigint
      from captured c
      join order_item oi on oi.order_id = c.id and oi.version = c.version and oi.deleted_at is null and oi.quantity > 0
      join order_line_item li on li.id = oi.item_id and li.product_id <> ''
      where c.is_first group by c.slot, li.product_id, c.currency_code
      offset 0) each)`;

/** The orders in notes, directly or by a payment; `notes` is a table or a query in brackets. */
export const noted = (notes: string): string => `
  noted as materialized (
    select n.order_id from ${notes} n where n.order_id is not null
    union select paid.order_id from ${notes} n cross join lateral (
      select l.order_id from payment p
      join order_payment_collection l on l.payment_collection_id = p.payment_collection_id and l.deleted_at is null
      where p.id = n.payment_id offset 0) paid)`;

const Sum = z.coerce.number().int();
const EntryRow = z.object({
  orderId: z.string(),
  slot: IsoTime,
  productId: z.string(),
  currencyCode: z.string(),
  sales: Sum,
  refunds: Sum,
  orders: Sum,
  pieces: Sum,
});

/** What discounts took off live orders in the shop's currency, in minor units, as in discounts/discounts.ts. */
const DISCOUNTS = `
  select wanted.order_id, each.promotion_id, each.amount from wanted cross join lateral (
    select given.promotion_id, ${minorInSql("sum(given.amount)", "given.currency_code")}::bigint as amount from (
      select ad.promotion_id, ad.amount, o.currency_code from "order" o
      join order_item oi on oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
      join order_line_item_adjustment ad on ad.item_id = oi.item_id and ad.version = o.version and ad.deleted_at is null
      ${THIS_ORDER}
      union all
      select ad.promotion_id, ad.amount, o.currency_code from "order" o
      join order_shipping os on os.order_id = o.id and os.version = o.version and os.deleted_at is null
      join order_shipping_method_adjustment ad on ad.shipping_method_id = os.shipping_method_id and ad.version = o.version
        and ad.deleted_at is null
      ${THIS_ORDER}) given
    join order_status s on s.order_id = wanted.order_id and s.status <> 'cancelled' and s.deleted_at is null
    where given.promotion_id is not null and given.currency_code = '${CURRENCY}'
    group by given.promotion_id, given.currency_code offset 0) each`;
const DiscountRow = z.object({ orderId: z.string(), promotionId: z.string(), amount: Sum });

export async function listSaleEntries(
  database: Database,
  { orderIds, paymentIds }: { orderIds: readonly string[]; paymentIds: readonly string[] },
): Promise<{ orderIds: string[]; entries: NewEntry[]; discounts: NewDiscountEntry[] }> {
  const notes = `(select unnest(?::text[]) as order_id, null::text as payment_id
    union all select null, unnest(?::text[]))`;
  const ids = [[...orderIds], [...paymentIds]];
  const all = `with ${noted(notes)} select order_id from noted`;
  const wanted = await queryValues(database, z.string(), all, [...ids, ...ids]);
  const sql = `with wanted as materialized (select unnest(?::text[]) as order_id), ${entriesOf("wanted")}
    select entries.* from entries`;
  const entries = await queryRows(keepingPlans(database), EntryRow, sql, [wanted]);
  const given = `with wanted as materialized (select unnest(?::text[]) as order_id) ${DISCOUNTS}`;
  const discounts = await queryRows(keepingPlans(database), DiscountRow, given, [wanted]);
  return { orderIds: wanted, entries, discounts };
}

/** Notes every order to be counted (again): modules/sales. */
export async function noteAllOrders(database: Database): Promise<void> {
  await database.raw("insert into sale_change (order_id) select order_id from order_status", []);
}

/** The most notes that a visit counts itself; more come from a recount or an import, which the job counts. */
const MOST_NOTES = 500;

/**
 * `fresh` and `outdated`: the current share of orders changed since the job's last run, and their share already in the
 * sums. With both, a visit sees every change at once.
 */
const CHANGES = `
  ${noted(`(select order_id, payment_id from sale_change order by id limit ${MOST_NOTES})`)},
  ${entriesOf("noted")},
  fresh as (select entries.* from entries),
  outdated as (
    select kept.* from noted cross join lateral (
      select e.* from sale_entry e where e.order_id = noted.order_id offset 0) kept)`;

/** `isEarly`: of the period before. */
const PartRow = z.object({
  at: z.string(),
  isEarly: z.boolean(),
  sales: Sum,
  refunds: Sum,
  orders: Sum,
});

const PART = { day: "YYYY-MM-DD", hour: 'YYYY-MM-DD"T"HH24' } as const;

/** Sales, refunds and orders since `from` by day or hour of a time zone, separately before and after `until`. */
export async function listSales(
  database: Database,
  { from, until, timeZone, by }: { from: Date; until: Date; timeZone: string; by: "day" | "hour" },
) {
  const since = (table: string) => `${table}.slot >= ?::timestamptz and ${table}.currency_code = ?`;
  const ofMoney = (table: string) => `${table}.product_id = '' and ${since(table)}`;
  const sql = `
    with ${CHANGES},
    moves as (
      select k.slot, k.sales, k.refunds, k.orders from sale_slot k where ${since("k")}
      union all select f.slot, f.sales, f.refunds, f.orders from fresh f where ${ofMoney("f")}
      union all select d.slot, -d.sales, -d.refunds, -d.orders from outdated d where ${ofMoney("d")}),
    parts as (
      select date_trunc(?, m.slot at time zone ?) as begins, m.slot < ?::timestamptz as is_early, sum(m.sales) as sales,
        sum(m.refunds) as refunds, sum(m.orders) as orders
      from moves m group by 1, 2)
    select to_char(p.begins, ?) as at, p.is_early, p.sales, p.refunds, p.orders from parts p`;
  const each = [from.toISOString(), CURRENCY];
  const bindings = [...each, ...each, ...each, by, timeZone, until.toISOString(), PART[by]];
  return await queryRows(database, PartRow, sql, bindings);
}

const BestRow = z.object({
  productId: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  pieces: Sum,
  sales: Sum,
});

/** The best-selling products of some days, by their prices. `handle` is null if a product is no longer on sale. */
export async function listBestProducts(
  database: Database,
  { firstDay, lastDay, timeZone, limit }: { firstDay: string; lastDay: string; timeZone: string; limit: number },
): Promise<BestProduct[]> {
  const changed = (table: string) =>
    `${table}.product_id <> '' and ${table}.currency_code = ? and to_char(${table}.slot at time zone ?, 'YYYY-MM-DD') between ? and ?`;
  const sql = `
    with ${CHANGES},
    best as (
      select b.product_id, sum(b.pieces) as pieces, sum(b.sales) as sales from (
        select k.product_id, k.pieces, k.sales from sale_day k where k.time_zone = ? and k.day between ? and ? and k.currency_code = ?
        union all select f.product_id, f.pieces, f.sales from fresh f where ${changed("f")}
        union all select d.product_id, -d.pieces, -d.sales from outdated d where ${changed("d")}) b
      group by b.product_id having sum(b.pieces) > 0 order by sum(b.sales) desc, b.product_id limit ?)
    select best.product_id, coalesce(p.title, 'A product that is gone') as title, best.pieces, best.sales,
      case when p.status = 'published' and p.deleted_at is null then p.handle end as handle
    from best left join product p on p.id = best.product_id order by best.sales desc, best.product_id`;
  const days = [firstDay, lastDay];
  const each = [CURRENCY, timeZone, ...days];
  return await queryRows(database, BestRow, sql, [timeZone, ...days, CURRENCY, ...each, ...each, limit]);
}

/** True while more orders have changed than `listSales` counts, so its sums are incomplete. */
export async function isCounting(database: Database): Promise<boolean> {
  const sql = `select id from sale_change order by id offset ${MOST_NOTES} limit 1`;
  return await isThere(database, sql);
}

const TO_SHIP = "s.status = 'pending' and s.deleted_at is null and s.admin_hidden_at is null";
const TO_DO_SQL = `
  select
    (select count(*)::int from order_status s where ${TO_SHIP}) as to_ship,
    (select count(*)::int from order_status s where ${TO_SHIP} and ${LATE}) as late,
    (select count(*)::int from order_status s where ${WITH_BANK}) as bank,
    (select count(*)::int from "return" r where r.status in ('requested', 'partially_received')
      and r.exchange_id is null and r.claim_id is null and r.deleted_at is null) as returns,
    (select count(*)::int from order_withdrawal w where ${OPEN_WITHDRAWAL}) as withdrawals,
    (select count(*)::int from order_withdrawal w where ${OPEN_WITHDRAWAL} and w.refund_by < now()) as late_withdrawals,
    (select count(*)::int from product_fact f where f.available <= ${LOW_STOCK}) as low_stock,
    (select count(*)::int from review v where v.created_at > now() - interval '${NEW_REVIEW_DAYS} days'
      and (v.hidden_at is null or v.is_waiting) and v.deleted_at is null) as new_reviews,
    (select count(*)::int from product_question q where ${WAITING}) as waiting_questions,
    (select count(*)::int from shop_message m where ${OPEN_MESSAGE}) as open_messages`;

/** The tasks to do on a calendar day ("2026-11-25"). Each figure is read from an index of its own. */
export async function requireToDo(database: Database, today: string): Promise<ToDo> {
  const toDo = await queryRow(database, ToDo, TO_DO_SQL, [today]);
  return ToDo.parse(toDo);
}
