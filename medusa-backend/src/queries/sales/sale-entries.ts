import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import type { NewEntry } from "../../modules/sales/counting";
import { minorInSql } from "../expressions";
import { inOrderBooks } from "../orders/order-money";

const slotOf = (at: string) => `date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00:00Z')`;

/**
 * A movement in minor units so that all movements of an order are the rounded sum, as the money comparison has it,
 * whatever fractions Medusa's amounts have.
 */
const share = (amount: string) =>
  `${minorInSql(`sum(${amount}) over so_far`, "o.currency_code")} - ${minorInSql(`(sum(${amount}) over so_far - ${amount})`, "o.currency_code")}`;

/**
 * One order `wanted` that was placed in the shop, with its payments `p`, as the money comparison reads them. "offset 0"
 * has each order looked up by itself: the planner takes a list of a few orders for many, and would read whole tables.
 */
const PAYMENTS = `
  from "order" o
  join order_status s on s.order_id = o.id and s.deleted_at is null
  join order_payment_collection l on l.order_id = o.id and l.deleted_at is null
  join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null`;
const THIS_ORDER = "where o.id = wanted.order_id and o.deleted_at is null";

/**
 * A part of a WITH, `entries`: what each order of `orders` (a table with `order_id`) adds to the sums. Money counts
 * when it was captured and when it was refunded, and a refund once it is in the order's books
 * (queries/payments/money-facts.ts says the same of all time). Pieces count when the order was first paid.
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

/** The orders that notes name, those too that they name by a payment; `notes` is a table or a query in brackets. */
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
  slot: z.date().transform((date) => date.toISOString()),
  product_id: z.string(),
  currency_code: z.string(),
  sales: Sum,
  refunds: Sum,
  orders: Sum,
  pieces: Sum,
});
const Noted = z.object({ order_id: z.string() });

/** The orders that are meant, and what each of them adds to the sums. */
export async function listSaleEntries(
  database: Database,
  { orderIds, paymentIds }: { orderIds: readonly string[]; paymentIds: readonly string[] },
): Promise<{ orderIds: string[]; entries: NewEntry[] }> {
  const given = `(select unnest(?::text[]) as order_id, null::text as payment_id
    union all select null, unnest(?::text[]))`;
  const ids = [[...orderIds], [...paymentIds]];
  const found = await queryRows(database, Noted, `with ${noted(given)} select order_id from noted`, [...ids, ...ids]);
  const wanted = found.map(({ order_id }) => order_id);
  const sql = `with wanted as materialized (select unnest(?::text[]) as order_id), ${entriesOf("wanted")}
    select entries.* from entries`;
  return { orderIds: wanted, entries: await queryRows(database, EntryRow, sql, [wanted]) };
}

/** Has every order counted (again): modules/sales. */
export async function noteAllOrders(database: Database): Promise<void> {
  await database.raw("insert into sale_change (order_id) select order_id from order_status", []);
}
