import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";

/**
 * The same checks as `validateShippingStep` of Medusa's core flows when it completes a cart. A delivered line needs a
 * shipping method whose option has its product's shipping profile.
 */
const LINES_SQL = `
  select i.product_id, i.title, v.id is null or p.id is null as is_gone,
    i.requires_shipping and not exists (
      select 1 from cart_shipping_method m
      join shipping_option so on so.id = m.shipping_option_id and so.deleted_at is null
      join product_shipping_profile s on s.shipping_profile_id = so.shipping_profile_id and s.product_id = p.id and s.deleted_at is null
      where m.cart_id = i.cart_id and m.deleted_at is null) as is_undeliverable,
    not exists (select 1 from cart_shipping_method m where m.cart_id = i.cart_id and m.deleted_at is null) as is_without_delivery
  from cart c
  join cart_line_item i on i.cart_id = c.id and i.deleted_at is null
  left join product_variant v on v.id = i.variant_id and v.deleted_at is null
  left join product p on p.id = v.product_id and p.deleted_at is null
  where c.id = ? and c.deleted_at is null`;

const CartLine = z.object({
  product_id: z.string().nullable(),
  title: z.string(),
  is_gone: z.boolean(),
  is_undeliverable: z.boolean(),
  is_without_delivery: z.boolean(),
});
/** A line of a cart, and why Medusa would not accept it in an order. */
export type CartLine = z.infer<typeof CartLine>;

/** The lines of a cart; none if it is missing or empty. */
export async function listCartLines(database: Database, cartId: string): Promise<CartLine[]> {
  return await queryRows(keepingPlans(database), CartLine, LINES_SQL, [cartId]);
}

const PROFILES_SQL = `
  select distinct s.shipping_profile_id as id from cart_line_item i
  join product_shipping_profile s on s.product_id = i.product_id and s.deleted_at is null
  where i.cart_id = ? and i.requires_shipping and i.deleted_at is null order by 1`;

/** The shipping profiles of a cart's products, without those that need no delivery. */
export async function listShippingProfiles(database: Database, cartId: string): Promise<string[]> {
  return (await queryRows(database, z.object({ id: z.string() }), PROFILES_SQL, [cartId])).map(({ id }) => id);
}
