import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";
import { FOR_EVERYONE, PUBLISHED } from "../catalogue/statements";

/**
 * The data that Medusa copies from a product and its variant to a cart line, as `prepareLineItemData` of its core flows
 * does. `is_plain`: the variant has nothing but one price for everybody; `is_tax_inclusive` is then its currency's.
 */
const LINES_SQL = `
  select v.id as variant_id, p.title, v.title as subtitle, coalesce(v.thumbnail, p.thumbnail) as thumbnail,
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

/**
 * The lines of a cart of these variants; null if one of them is not on sale, or has prices that depend on the buyer,
 * quantity or time, which only Medusa can compute.
 */
export async function listPlainLines(
  database: Database,
  variantIds: readonly string[],
  currencyCode: string,
): Promise<PlainLine[] | null> {
  const rows = await queryRows(keepingPlans(database), LineRow, LINES_SQL, [currencyCode, [...variantIds]]);
  if (rows.length !== variantIds.length || rows.some(({ is_plain }) => !is_plain)) return null;
  return rows.map(({ is_plain: _, ...line }) => line);
}
