import { z } from "zod";
import { CURRENCY } from "../../contract/currency";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryRows } from "../../lib/database/sql";
import type { NewDiscountEntry, NewEntry } from "../../modules/sales/counting";
import { minorInSql } from "../expressions";
import { inOrderBooks } from "../orders/order-money";

const slotOf = (at: string) => `date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00:00Z')`;

/**
 * A movement in minor units, rounded so that an order's movements add up to the rounded sum of the money comparison,
 * whatever fractions Medusa's amounts have.
 */
const share = (amount: string) =>
  `${minorInSql(`sum(${amount}) over so_far`, "o.currency_code")} - ${minorInSql(`(sum(${amount}) over so_far - ${amount})`, "o.currency_code")}`;

/**
 * One order `wanted` that was placed in the shop, with its payments `p`, as the money comparison reads them. "offset 0"
 * makes the planner look up each order by itself; otherwise it overestimates a short list and scans full tables.
 */
const PAYMENTS = `
  from "order" o
  join order_status s on s.order_id = o.id and s.deleted_at is null
  join order_payment_collection l on l.order_id = o.id and l.deleted_at is null
  join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null`;
const THIS_ORDER = "where o.id = wanted.order_id and o.deleted_at is null";

/**
 * A part of a WITH, `entries`: the share of each order of `orders` (a table with `order_id`) in the sums. Money counts
 * at the time of its capture or refund, and a refund only once it is in the order's books (as in
 * queries/payments/money-facts.ts). Pieces count when the order was first paid.
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
  order_id: z.string(),
  slot: IsoTime,
  product_id: z.string(),
  currency_code: z.string(),
  sales: Sum,
  refunds: Sum,
  orders: Sum,
  pieces: Sum,
});
const Noted = z.object({ order_id: z.string() });

/**
 * What each discount took off each of these orders, in minor units; of orders in the shop's currency that are not
 * cancelled. The same as the page of one discount reads (queries/promotions/discounts.ts).
 */
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
const DiscountRow = z.object({ order_id: z.string(), promotion_id: z.string(), amount: Sum });

/** The given orders, and the share of each in the sums. */
export async function listSaleEntries(
  database: Database,
  { orderIds, paymentIds }: { orderIds: readonly string[]; paymentIds: readonly string[] },
): Promise<{ orderIds: string[]; entries: NewEntry[]; discounts: NewDiscountEntry[] }> {
  const notes = `(select unnest(?::text[]) as order_id, null::text as payment_id
    union all select null, unnest(?::text[]))`;
  const ids = [[...orderIds], [...paymentIds]];
  const found = await queryRows(database, Noted, `with ${noted(notes)} select order_id from noted`, [...ids, ...ids]);
  const wanted = found.map(({ order_id }) => order_id);
  const sql = `with wanted as materialized (select unnest(?::text[]) as order_id), ${entriesOf("wanted")}
    select entries.* from entries`;
  const entries = await queryRows(database, EntryRow, sql, [wanted]);
  const given = `with wanted as materialized (select unnest(?::text[]) as order_id) ${DISCOUNTS}`;
  return { orderIds: wanted, entries, discounts: await queryRows(database, DiscountRow, given, [wanted]) };
}

/** Notes every order to be counted (again): modules/sales. */
export async function noteAllOrders(database: Database): Promise<void> {
  await database.raw("insert into sale_change (order_id) select order_id from order_status", []);
}
