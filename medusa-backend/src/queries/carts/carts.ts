import { z } from "zod";
import type { Connection, Database } from "../../lib/database/connection";
import { Id, isThere, keepingPlans, queryRow, queryRows, queryValues } from "../../lib/database/sql";
import { FOR_EVERYONE, OWN_PICTURE, PUBLISHED } from "../products/statements";

const taxesOf = (table: string, parent: string) => `
  coalesce((select json_agg(json_build_object('rate', t.rate)) from ${table} t
    where t.${parent} and t.deleted_at is null), '[]')`;

/** Amounts are read from their `raw_` column, whose text has all digits; JSON would round the number beside it. */
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

/** In major units, with all digits. */
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

export async function getCartAmounts(database: Database, cartId: string): Promise<CartAmounts | null> {
  return await queryRow(keepingPlans(database), CartAmounts, AMOUNTS_SQL, [cartId]);
}

/**
 * The checks of `validateShippingStep` in Medusa's core flows: a delivered line needs a shipping method whose option
 * has its product's shipping profile.
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
  productId: z.string().nullable(),
  title: z.string(),
  isGone: z.boolean(),
  isUndeliverable: z.boolean(),
  isWithoutDelivery: z.boolean(),
});
/** A line of a cart, and why Medusa would not accept it in an order. */
export type CartLine = z.infer<typeof CartLine>;

export async function listCartLines(database: Database, cartId: string): Promise<CartLine[]> {
  return await queryRows(keepingPlans(database), CartLine, LINES_SQL, [cartId]);
}

const PROFILES_SQL = `
  select distinct s.shipping_profile_id as id from cart_line_item i
  join product_shipping_profile s on s.product_id = i.product_id and s.deleted_at is null
  where i.cart_id = ? and i.requires_shipping and i.deleted_at is null order by 1`;

/** The shipping profiles of a cart's products, without those that need no delivery. */
export async function listShippingProfiles(database: Database, cartId: string): Promise<string[]> {
  return await queryValues(database, z.string(), PROFILES_SQL, [cartId]);
}

const LINKS_SQL = `
  select exists (
      select 1 from cart_payment_collection l
      where l.cart_id = c.id and l.payment_collection_id = ? and l.deleted_at is null) as has_payment,
    array(
      select l.promotion_id from cart_promotion l
      where l.cart_id = c.id and l.deleted_at is null and not exists (
        select 1 from promotion p where p.id = l.promotion_id and p.deleted_at is null)) as gone_promotions
  from cart c where c.id = ?`;

const CartLinks = z.object({ hasPayment: z.boolean(), gonePromotions: z.array(z.string()) });

export async function getCartLinks(
  database: Database,
  { cartId, collectionId }: { cartId: string; collectionId: string },
) {
  const row = await queryRow(keepingPlans(database), CartLinks, LINKS_SQL, [collectionId, cartId]);
  return row ?? { hasPayment: false, gonePromotions: [] };
}

/** An SQL condition: a payment may still turn the cart `cart` into an order. */
export const isBeingPaid = (cart: string) => `exists (
  select 1 from payment_attempt a where a.cart_id = ${cart}.id and a.deleted_at is null
    and a.status in ('open', 'to_capture', 'releasing'))`;

/** Waits for a payment that is being recorded for one of the carts (keepBuyer), so that the deletion sees it. */
const LOCK_SQL = "select c.id from cart c where c.id = any(?::text[]) order by c.id for update";

/** Medusa's own service cannot delete conditionally. Its foreign keys delete a cart's parts. */
const REMOVE_SQL = `
  with gone as (
    delete from cart c where c.id = any(?::text[]) and not ${isBeingPaid("c")}
    returning c.id, c.shipping_address_id, c.billing_address_id),
  addresses as (
    delete from cart_address d where d.id in (
      select g.shipping_address_id from gone g union select g.billing_address_id from gone g))
  select g.id from gone g`;

/**
 * Deletes carts, with their lines and addresses, except those that may still become an order; orders have their own
 * copies of both. The shop deletes carts only here.
 */
export async function removeCarts(database: Connection, cartIds: readonly string[]): Promise<void> {
  if (cartIds.length === 0) return;
  await database.transaction(async (transaction) => {
    await transaction.raw(LOCK_SQL, [[...cartIds]]);
    await transaction.raw(REMOVE_SQL, [[...cartIds]]);
  });
}

export async function cartExists(database: Database, cartId: string): Promise<boolean> {
  const sql = "select c.id from cart c where c.id = ? and c.deleted_at is null";
  return await isThere(database, sql, [cartId]);
}

const BUYER_SQL = `
  select c.id from customer c
  where c.id = ? and c.has_account and c.deleted_at is null and not exists (
    select 1 from account_deletion d where d.customer_id = c.id and d.closed_at is not null and d.deleted_at is null)
  for share of c`;
const CART_SQL = "select c.id from cart c where c.id = ? and c.deleted_at is null for share";

/**
 * Keeps the customer's account and the payment's cart from being deleted until the transaction ends. False if the
 * account is closed, or one of the two is gone.
 */
export async function keepBuyer(
  transaction: Database,
  { customerId, cartId }: { customerId: string; cartId: string | null },
): Promise<boolean> {
  const buyers = await queryRows(transaction, Id, BUYER_SQL, [customerId]);
  if (cartId === null) return buyers.length > 0;
  const carts = await queryRows(transaction, Id, CART_SQL, [cartId]);
  return buyers.length > 0 && carts.length > 0;
}

const OLD_CARTS_SQL = `
  select c.id from cart c
  where c.deleted_at is null and c.updated_at < now() - make_interval(days => ?::int) and not ${isBeingPaid("c")}
  order by c.updated_at limit ?`;

/** Carts unchanged for `days`, except those that may still become an order; the oldest `most`. */
export async function listOldCarts(database: Database, { days, most }: { days: number; most: number }) {
  return await queryValues(database, z.string(), OLD_CARTS_SQL, [days, most]);
}

/**
 * What Medusa copies to a cart line (`prepareLineItemData` of its core flows). `is_plain`: the variant has nothing but
 * one price for everybody; `is_tax_inclusive` is then its currency's.
 */
const PLAIN_LINES_SQL = `
  select v.id as variant_id, p.title, v.title as subtitle, coalesce(${OWN_PICTURE}, p.thumbnail) as thumbnail,
    p.id as product_id, p.title as product_title, p.description as product_description, p.subtitle as product_subtitle,
    t.value as product_type, t.id as product_type_id, c.title as product_collection, p.handle as product_handle,
    v.sku as variant_sku, v.barcode as variant_barcode, v.title as variant_title,
    p.discountable as is_discountable, p.is_giftcard,
    exists (select 1 from product_shipping_profile s where s.product_id = p.id and s.deleted_at is null) or exists (
      select 1 from product_variant_inventory_item l join inventory_item i on i.id = l.inventory_item_id and i.deleted_at is null
      where l.variant_id = v.id and l.deleted_at is null and i.requires_shipping) as requires_shipping,
    coalesce((
      select r.is_tax_inclusive from price_preference r
      where r.attribute = 'currency_code' and r.value = ? and r.deleted_at is null limit 1), false) as is_tax_inclusive,
    not exists (
      select 1 from product_variant_price_set ps join price pr on pr.price_set_id = ps.price_set_id and pr.deleted_at is null
      where ps.variant_id = v.id and ps.deleted_at is null and not ${FOR_EVERYONE}) as is_plain
  from product_variant v
  join product p on p.id = v.product_id and ${PUBLISHED}
  left join product_type t on t.id = p.type_id and t.deleted_at is null
  left join product_collection c on c.id = p.collection_id and c.deleted_at is null
  where v.id = any(?) and v.deleted_at is null`;

/** Medusa's input type has no null, but its table has. */
const text = z
  .string()
  .nullable()
  .transform((value) => value ?? undefined);
const LineRow = z.object({
  variant_id: z.string(),
  title: z.string(),
  subtitle: text,
  thumbnail: text,
  product_id: z.string(),
  product_title: text,
  product_description: text,
  product_subtitle: text,
  product_type: text,
  product_type_id: text,
  product_collection: text,
  product_handle: text,
  variant_sku: text,
  variant_barcode: text,
  variant_title: text,
  is_discountable: z.boolean(),
  is_giftcard: z.boolean(),
  requires_shipping: z.boolean(),
  is_tax_inclusive: z.boolean(),
  is_plain: z.boolean(),
});
/** A line of a Medusa cart without its price and quantity. */
export type PlainLine = Omit<z.infer<typeof LineRow>, "is_plain">;

/** The cart lines of these variants; null if one is not on sale, or has a price that only Medusa can compute. */
export async function listPlainLines(
  database: Database,
  variantIds: readonly string[],
  currencyCode: string,
): Promise<PlainLine[] | null> {
  const rows = await queryRows(keepingPlans(database), LineRow, PLAIN_LINES_SQL, [currencyCode, [...variantIds]]);
  if (rows.length !== variantIds.length || rows.some(({ is_plain }) => !is_plain)) return null;
  return rows.map(({ is_plain: _, ...line }) => line);
}
