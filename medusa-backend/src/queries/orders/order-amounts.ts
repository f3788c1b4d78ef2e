import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";

const taxesOf = (table: string, parent: string) => `
  coalesce((select json_agg(json_build_object('raw_rate', t.raw_rate, 'code', t.code, 'description', t.description)
      order by t.created_at, t.id)
    from ${table} t where t.${parent} and t.deleted_at is null), '[]')`;

/**
 * Lines and delivery in the order's current version, as Medusa's order module reads them. An amount is read from its
 * `raw_` column, whose text has all digits.
 */
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

/** An amount with all its digits, in major units. */
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
/** Lines and delivery of an order with taxes and discounts, in the form that Medusa adds up. */
export type OrderAmounts = z.infer<typeof OrderAmounts>;

/** The amounts of an order, or null if it does not exist. */
export async function getOrderAmounts(database: Database, orderId: string): Promise<OrderAmounts | null> {
  const [order] = await queryRows(keepingPlans(database), OrderAmounts, AMOUNTS_SQL, [orderId]);
  return order ?? null;
}
