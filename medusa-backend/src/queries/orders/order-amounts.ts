import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { isThere, keepingPlans, queryRow, queryValue, RoundedMoney } from "../../lib/database/sql";
import { minorInSql, UNPAID } from "../expressions";

const taxesOf = (table: string, parent: string) => `
  coalesce((select json_agg(json_build_object('raw_rate', t.raw_rate, 'code', t.code, 'description', t.description)
      order by t.created_at, t.id)
    from ${table} t where t.${parent} and t.deleted_at is null), '[]')`;

/** As Medusa's order module reads them. Amounts are read from their `raw_` column, whose text has all digits. */
const AMOUNTS_SQL = `
  select o.currency_code,
    coalesce((
      select json_agg(json_build_object('id', li.id, 'is_tax_inclusive', li.is_tax_inclusive,
        'raw_unit_price', coalesce(oi.raw_unit_price, li.raw_unit_price), 'raw_quantity', oi.raw_quantity,
        'detail', json_build_object('raw_return_received_quantity', oi.raw_return_received_quantity,
          'raw_return_dismissed_quantity', oi.raw_return_dismissed_quantity),
        'tax_lines', ${taxesOf("order_line_item_tax_line", "item_id = li.id")},
        'adjustments', coalesce((
          select json_agg(json_build_object('raw_amount', a.raw_amount, 'is_tax_inclusive', a.is_tax_inclusive))
          from order_line_item_adjustment a
          where a.item_id = li.id and a.version = oi.version and a.deleted_at is null), '[]'))
        order by li.created_at, li.id)
      from order_item oi join order_line_item li on li.id = oi.item_id
      where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null), '[]') as items,
    coalesce((
      select json_agg(json_build_object('id', m.id, 'is_tax_inclusive', m.is_tax_inclusive, 'raw_amount', m.raw_amount,
        'tax_lines', ${taxesOf("order_shipping_method_tax_line", "shipping_method_id = m.id")},
        'adjustments', coalesce((
          select json_agg(json_build_object('raw_amount', a.raw_amount))
          from order_shipping_method_adjustment a
          where a.shipping_method_id = m.id and a.version = os.version and a.deleted_at is null), '[]'))
        order by m.created_at, m.id)
      from order_shipping os join order_shipping_method m on m.id = os.shipping_method_id
      where os.order_id = o.id and os.version = o.version and os.deleted_at is null), '[]') as shipping_methods
  from "order" o where o.id = ? and o.deleted_at is null`;

/** In major units, with all digits. */
const Raw = z.looseObject({ value: z.coerce.string() });
const Taxes = z.array(z.object({ raw_rate: Raw, code: z.string(), description: z.string().nullable() }));
const Quantity = Raw.nullable();

const OrderAmounts = z.object({
  currency_code: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      is_tax_inclusive: z.boolean(),
      raw_unit_price: Raw,
      raw_quantity: Raw,
      detail: z.object({ raw_return_received_quantity: Quantity, raw_return_dismissed_quantity: Quantity }),
      tax_lines: Taxes,
      adjustments: z.array(z.object({ raw_amount: Raw, is_tax_inclusive: z.boolean() })),
    }),
  ),
  shipping_methods: z.array(
    z.object({
      id: z.string(),
      is_tax_inclusive: z.boolean(),
      raw_amount: Raw,
      tax_lines: Taxes,
      adjustments: z.array(z.object({ raw_amount: Raw })),
    }),
  ),
});
/** Lines and delivery of an order's current version with taxes and discounts, as Medusa adds them up. */
export type OrderAmounts = z.infer<typeof OrderAmounts>;

export async function getOrderAmounts(database: Database, orderId: string): Promise<OrderAmounts | null> {
  return await queryRow(keepingPlans(database), OrderAmounts, AMOUNTS_SQL, [orderId]);
}

/** What an order `o` has captured and refunded in Medusa's books, in major units, by its own collections. */
export const PAID_SUMS = `(
    select coalesce(sum(c.amount), 0) as captured, coalesce(sum(r.amount), 0) as refunded
    from order_payment_collection l
    join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
    left join lateral (select sum(x.amount) as amount from capture x where x.payment_id = p.id and p.captured_at is not null and x.deleted_at is null) c on true
    left join lateral (select sum(x.amount) as amount from refund x where x.payment_id = p.id and x.deleted_at is null) r on true
    where l.order_id = o.id and l.deleted_at is null
  ) money`;

/** The same, with what `ORDER_TOTAL` reads. */
export const ORDER_MONEY_JOIN = `
  left join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null
  cross join lateral ${PAID_SUMS}`;

/** SQL: the refund is also in the books of the order; its transaction is written last (note-refund.ts). */
export const inOrderBooks = (refund: string, order: string): string => `exists (
    select 1 from order_transaction t
    where t.reference = 'refund' and t.reference_id = ${refund}.id and t.order_id = ${order} and t.deleted_at is null)`;

/**
 * The total at which the order was placed, in major units. Medusa subtracts refunds from the total as credit, copied
 * into each version; returned pieces without a credit. Only paid orders are sent, so with returned pieces the total is
 * the captured sum.
 */
export const ORDER_TOTAL = `case when (
    select true from order_item back where back.order_id = o.id and back.version = o.version and back.deleted_at is null
      and back.return_received_quantity + back.return_dismissed_quantity > 0 limit 1)
  then money.captured else coalesce((m.totals->>'current_order_total')::numeric, 0) + coalesce((
    select sum(cl.amount) from order_credit_line cl
    where cl.order_id = o.id and cl.version = o.version and cl.deleted_at is null), 0) end`;

const PaidOrder = z.object({ captured: RoundedMoney });

/** An order without a PaymentIntent was created by hand in Medusa Admin, and only its creator knows how it is paid. */
const PAID_SQL = `
  select money.captured::float8 as captured from "order" o cross join lateral ${PAID_SUMS}
  where o.id = ? and o.deleted_at is null and o.metadata->>'payment_intent_id' is not null`;

/** The captured sum of an order; null for an order that was not paid in the shop. */
export async function getPaidMoney(database: Database, orderId: string): Promise<z.infer<typeof PaidOrder> | null> {
  return await queryRow(keepingPlans(database), PaidOrder, PAID_SQL, [orderId]);
}

const SUMMARY = `from "order" o
  join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null where o.id = ?`;

/** The price of the order in its current version, minus credits, in major units; null for an unknown order. */
export async function getOrderCosts(database: Database, orderId: string): Promise<number | null> {
  const sql = `select coalesce((m.totals->>'current_order_total')::float8, 0) as costs ${SUMMARY}`;
  return await queryValue(database, z.number(), sql, [orderId]);
}

/** What is still to be paid for the order, in minor units; negative if too much was paid. */
export async function getOrderDue(database: Database, orderId: string): Promise<number | null> {
  const sql = `select ${minorInSql(UNPAID, "o.currency_code")} as due ${SUMMARY}`;
  return await queryValue(database, z.coerce.number().int(), sql, [orderId]);
}

/** True when the order's current version has the credit that the shop gives for a refund. */
export async function isRefundCredited(
  database: Database,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<boolean> {
  const sql = `select 1 from "order" o
    join order_credit_line l on l.order_id = o.id and l.version = o.version and l.deleted_at is null
    where o.id = ? and l.reference = 'refund' and l.reference_id = ?`;
  return await isThere(database, sql, [orderId, refundId]);
}
