import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";
import { listOf } from "../expressions";

/** The taxes and the discounts of a cart's item or shipping method `x`, whole. */
const chargesOf = (table: string, owner: string) => `
  'tax_lines', ${listOf("to_jsonb(t.*)", `${table}_tax_line t where t.${owner} = x.id and t.deleted_at is null`)},
  'adjustments', ${listOf("to_jsonb(a.*)", `${table}_adjustment a where a.${owner} = x.id and a.deleted_at is null`)}`;

const CHANNELS = listOf(
  "jsonb_build_object('id', h.id, 'name', h.name)",
  `sales_channel_stock_location k join sales_channel h on h.id = k.sales_channel_id and h.deleted_at is null
    where k.stock_location_id = s.id and k.deleted_at is null`,
);
const PLACES = listOf(
  `jsonb_build_object('id', s.id, 'name', s.name, 'sales_channels', ${CHANNELS})`,
  "stock_location s where s.id = l.location_id and s.deleted_at is null",
);
const LEVELS = listOf(
  `jsonb_build_object('stocked_quantity', l.stocked_quantity, 'reserved_quantity', l.reserved_quantity,
    'raw_stocked_quantity', l.raw_stocked_quantity, 'raw_reserved_quantity', l.raw_reserved_quantity,
    'location_id', l.location_id, 'stock_locations', ${PLACES}) order by l.id`,
  "inventory_level l where l.inventory_item_id = n.id and l.deleted_at is null",
);
const STOCK = listOf(
  `jsonb_build_object('inventory_item_id', g.inventory_item_id, 'required_quantity', g.required_quantity,
    'variant_id', g.variant_id, 'inventory', jsonb_build_object('id', n.id, 'requires_shipping', n.requires_shipping,
    'location_levels', ${LEVELS}))`,
  `product_variant_inventory_item g join inventory_item n on n.id = g.inventory_item_id and n.deleted_at is null
    where g.variant_id = v.id and g.deleted_at is null`,
);
const VARIANT = `
  select jsonb_build_object('id', v.id, 'manage_inventory', v.manage_inventory, 'allow_backorder', v.allow_backorder,
    'product_id', v.product_id, 'inventory_items', ${STOCK},
    'product', (
      select jsonb_build_object('id', p.id, 'is_giftcard', p.is_giftcard, 'shipping_profile', (
        select jsonb_build_object('id', f.id) from product_shipping_profile q
        join shipping_profile f on f.id = q.shipping_profile_id and f.deleted_at is null
        where q.product_id = p.id and q.deleted_at is null limit 1))
      from product p where p.id = v.product_id and p.deleted_at is null))
  from product_variant v where v.id = x.variant_id and v.deleted_at is null`;

const SESSIONS = listOf(
  `to_jsonb(s.*) || jsonb_build_object('payment', (
    select jsonb_build_object('id', p.id) from payment p where p.payment_session_id = s.id limit 1))`,
  "payment_session s where s.payment_collection_id = o.id and s.deleted_at is null",
);
const COLLECTION = `
  select to_jsonb(o.*) || jsonb_build_object('payment_sessions', ${SESSIONS})
  from cart_payment_collection l join payment_collection o on o.id = l.payment_collection_id and o.deleted_at is null
  where l.cart_id = c.id and l.deleted_at is null limit 1`;

/** The rows that a completion reads, as JSON: so a new column of Medusa's is read too, and no kept plan is refused. */
const CART_SQL = `
  select to_jsonb(c.*) || jsonb_build_object(
      'items', ${listOf(
        `to_jsonb(x.*) || jsonb_build_object('variant', (${VARIANT}), ${chargesOf("cart_line_item", "item_id")})
          order by x.created_at, x.id`,
        "cart_line_item x where x.cart_id = c.id and x.deleted_at is null",
      )},
      'shipping_methods', ${listOf(
        `to_jsonb(x.*) || jsonb_build_object(${chargesOf("cart_shipping_method", "shipping_method_id")})
          order by x.created_at, x.id`,
        "cart_shipping_method x where x.cart_id = c.id and x.deleted_at is null",
      )},
      'credit_lines', ${listOf("to_jsonb(x.*)", "credit_line x where x.cart_id = c.id and x.deleted_at is null")},
      'promotions', ${listOf(
        "jsonb_build_object('id', r.id)",
        `cart_promotion l join promotion r on r.id = l.promotion_id and r.deleted_at is null
          where l.cart_id = c.id and l.deleted_at is null`,
      )},
      'shipping_address', (
        select to_jsonb(x.*) from cart_address x where x.id = c.shipping_address_id and x.deleted_at is null),
      'billing_address', (
        select to_jsonb(x.*) from cart_address x where x.id = c.billing_address_id and x.deleted_at is null),
      'customer', (select to_jsonb(x.*) from customer x where x.id = c.customer_id and x.deleted_at is null),
      'region', (select to_jsonb(x.*) from region x where x.id = c.region_id and x.deleted_at is null),
      'payment_collection', (${COLLECTION})) as cart,
    ${listOf(
      "jsonb_build_object('id', so.id, 'shipping_profile_id', so.shipping_profile_id)",
      `shipping_option so where so.deleted_at is null and so.id in (
        select m.shipping_option_id from cart_shipping_method m where m.cart_id = c.id and m.deleted_at is null)`,
    )} as shipping_options,
    ${listOf(
      "jsonb_build_object('id', pp.id)",
      `region_payment_provider rp join payment_provider pp on pp.id = rp.payment_provider_id and pp.deleted_at is null
        where rp.region_id = c.region_id and rp.deleted_at is null`,
    )} as payment_providers,
    (select jsonb_build_object('cart_id', oc.cart_id, 'order_id', oc.order_id) from order_cart oc
      where oc.cart_id = c.id and oc.deleted_at is null limit 1) as order_cart
  from cart c where c.id = ? and c.deleted_at is null`;

const Id = z.object({ id: z.string() });
const CartToComplete = z.object({
  cart: z.record(z.string(), z.unknown()),
  shipping_options: z.array(Id.extend({ shipping_profile_id: z.string().nullable() })),
  payment_providers: z.array(Id),
  order_cart: z.object({ cart_id: z.string(), order_id: z.string() }).nullable(),
});
/** A cart with everything that Medusa reads to complete it. Times are still text, and sums are missing. */
export type CartToComplete = z.infer<typeof CartToComplete>;

/** The cart, or null if it does not exist. */
export async function getCartToComplete(database: Database, cartId: string): Promise<CartToComplete | null> {
  const [found] = await queryRows(keepingPlans(database), CartToComplete, CART_SQL, [cartId]);
  return found ?? null;
}
