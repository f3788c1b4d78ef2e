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

/** The orders of `wanted` that were placed in the shop, with their payments `p`, as the money comparison reads them. */
const PAYMENTS = `
  join "order" o on o.id = wanted.order_id and o.deleted_at is null
  join order_status s on s.order_id = o.id and s.deleted_at is null
  join order_payment_collection l on l.order_id = o.id and l.deleted_at is null
  join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null`;

/**
 * The parts of a WITH that end in `entries`: what each order of `wanted` (a table with `order_id`) adds to the sums.
 * Money counts when it was captured and when it was refunded, and a refund once it is in the order's books
 * (queries/payments/money-facts.ts says the same of all time). Pieces count when the order was first paid.
 */
export const entriesOf = (wanted: string): string => `
  captured as (
    select o.id, o.version, o.currency_code, c.created_at as at, row_number() over so_far = 1 as is_first, ${share("c.amount")} as amount
    from ${wanted} wanted ${PAYMENTS} and p.captured_at is not null
    join capture c on c.payment_id = p.id and c.deleted_at is null
    window so_far as (partition by o.id order by c.created_at, c.id)),
  refunded as (
    select o.id, o.currency_code, r.created_at as at, ${share("r.amount")} as amount
    from ${wanted} wanted ${PAYMENTS}
    join refund r on r.payment_id = p.id and r.deleted_at is null and ${inOrderBooks("r", "o.id")}
    window so_far as (partition by o.id order by r.created_at, r.id)),
  entries as (
    select moves.id as order_id, moves.slot, '' as product_id, moves.currency_code, sum(moves.sales)::bigint as sales,
      sum(moves.refunds)::bigint as refunds, sum(moves.orders)::bigint as orders, 0::bigint as pieces
    from (
      select id, ${slotOf("at")} as slot, currency_code, amount as sales, 0 as refunds, is_first::int as orders from captured
      union all select id, ${slotOf("at")}, currency_code, 0, amount, 0 from refunded) moves
    group by moves.id, moves.slot, moves.currency_code
    union all
    select c.id, ${slotOf("c.at")}, li.product_id, c.currency_code,
      sum(${minorInSql("coalesce(oi.unit_price, li.unit_price)", "c.currency_code")} * oi.quantity)::bigint, 0, 0, sum(oi.quantity)::bigint
    from captured c
    join order_item oi on oi.order_id = c.id and oi.version = c.version and oi.deleted_at is null and oi.quantity > 0
    join order_line_item li on li.id = oi.item_id and li.product_id <> ''
    where c.is_first group by c.id, c.at, li.product_id, c.currency_code)`;

/** The orders that notes name, those too that they name by a payment; `notes` is a table or a query in brackets. */
export const noted = (notes: string): string => `
  noted as materialized (
    select n.order_id from ${notes} n where n.order_id is not null
    union select l.order_id from ${notes} n join payment p on p.id = n.payment_id
      join order_payment_collection l on l.payment_collection_id = p.payment_collection_id)`;

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
    select * from entries`;
  return { orderIds: wanted, entries: await queryRows(database, EntryRow, sql, [wanted]) };
}

/** Has every order counted (again): modules/sales. */
export async function noteAllOrders(database: Database): Promise<void> {
  await database.raw("insert into sale_change (order_id) select order_id from order_status", []);
}
