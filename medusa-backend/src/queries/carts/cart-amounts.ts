import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";

const taxesOf = (table: string, parent: string) => `
  coalesce((select json_agg(json_build_object('rate', t.rate)) from ${table} t
    where t.${parent} and t.deleted_at is null), '[]')`;

/** An amount is read from its `raw_` column, whose text has all digits; JSON would round the number beside it. */
const AMOUNTS_SQL = `
  select c.currency_code,
    coalesce((
      select json_agg(json_build_object('id', i.id, 'variant_id', i.variant_id, 'quantity', i.quantity,
        'raw_unit_price', i.raw_unit_price, 'is_tax_inclusive', i.is_tax_inclusive,
        'tax_lines', ${taxesOf("cart_line_item_tax_line", "item_id = i.id")},
        'adjustments', coalesce((
          select json_agg(json_build_object('raw_amount', a.raw_amount, 'code', a.code, 'is_tax_inclusive', a.is_tax_inclusive))
          from cart_line_item_adjustment a where a.item_id = i.id and a.deleted_at is null), '[]'))
        order by i.created_at, i.id)
      from cart_line_item i where i.cart_id = c.id and i.deleted_at is null), '[]') as items,
    coalesce((
      select json_agg(json_build_object('id', m.id, 'shipping_option_id', m.shipping_option_id,
        'raw_amount', m.raw_amount, 'is_tax_inclusive', m.is_tax_inclusive,
        'tax_lines', ${taxesOf("cart_shipping_method_tax_line", "shipping_method_id = m.id")},
        'adjustments', coalesce((
          select json_agg(json_build_object('raw_amount', a.raw_amount, 'code', a.code))
          from cart_shipping_method_adjustment a where a.shipping_method_id = m.id and a.deleted_at is null), '[]'))
        order by m.created_at, m.id)
      from cart_shipping_method m where m.cart_id = c.id and m.deleted_at is null), '[]') as shipping_methods,
    coalesce((
      select json_agg(json_build_object('raw_amount', l.raw_amount))
      from credit_line l where l.cart_id = c.id and l.deleted_at is null), '[]') as credit_lines
  from cart c where c.id = ? and c.deleted_at is null`;

/** An amount with all its digits, in major units. */
const Raw = z.looseObject({ value: z.coerce.string() });
const Taxes = z.array(z.object({ rate: z.number() }));
const Adjustment = z.object({ raw_amount: Raw, code: z.string().nullable() });

const CartAmounts = z.object({
  currency_code: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      variant_id: z.string().nullable(),
      quantity: z.number(),
      raw_unit_price: Raw,
      is_tax_inclusive: z.boolean(),
      tax_lines: Taxes,
      adjustments: z.array(Adjustment.extend({ is_tax_inclusive: z.boolean() })),
    }),
  ),
  shipping_methods: z.array(
    z.object({
      id: z.string(),
      shipping_option_id: z.string().nullable(),
      raw_amount: Raw,
      is_tax_inclusive: z.boolean(),
      tax_lines: Taxes,
      adjustments: z.array(Adjustment),
    }),
  ),
  credit_lines: z.array(z.object({ raw_amount: Raw })),
});
/** Everything of a cart that counts towards its total, in the form that Medusa adds up. */
export type CartAmounts = z.infer<typeof CartAmounts>;

/** The amounts of a cart, or null if it does not exist. */
export async function getCartAmounts(database: Database, cartId: string): Promise<CartAmounts | null> {
  const [cart] = await queryRows(keepingPlans(database), CartAmounts, AMOUNTS_SQL, [cartId]);
  return cart ?? null;
}
