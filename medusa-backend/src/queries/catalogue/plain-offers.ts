import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { FOR_EVERYONE, PUBLISHED } from "./statements";

/**
 * The shop sells a product's first variant. `is_plain`: it has at most one price in the currency, and no price of its
 * own for a region, a group, a quantity or a time.
 */
const OFFERS_SQL = `
  select p.id as product_id, p.title, v.id as variant_id, v.manage_inventory, v.allow_backorder,
    prices.amount as unit_price, prices.is_plain
  from product p
  join lateral (
    select f.id, f.manage_inventory, f.allow_backorder from product_variant f
    where f.product_id = p.id and f.deleted_at is null
    order by f.variant_rank nulls last, f.created_at, f.id limit 1) v on true
  cross join lateral (
    select (min(pr.amount) filter (where pr.currency_code = ?))::float8 as amount,
      count(*) filter (where pr.currency_code = ?) <= 1 and coalesce(bool_and(${FOR_EVERYONE}), true) as is_plain
    from product_variant_price_set ps join price pr on pr.price_set_id = ps.price_set_id and pr.deleted_at is null
    where ps.variant_id = v.id and ps.deleted_at is null) prices
  where p.id = any(?::text[]) and ${PUBLISHED}`;

const Offer = z.object({
  product_id: z.string(),
  title: z.string(),
  variant_id: z.string(),
  manage_inventory: z.boolean(),
  allow_backorder: z.boolean(),
  unit_price: z.number().nullable(),
});
/** What the shop sells of a product, and its price in major units; null if it has none in the currency. */
export type Offer = z.infer<typeof Offer>;

const Row = Offer.extend({ is_plain: z.boolean() });

/**
 * The offers of these products that are on sale; null if a price depends on more than the currency, which only Medusa
 * can compute.
 */
export async function listPlainOffers(
  database: Database,
  productIds: readonly string[],
  currencyCode: string,
): Promise<Offer[] | null> {
  const rows = await queryRows(database, Row, OFFERS_SQL, [currencyCode, currencyCode, [...productIds]]);
  if (rows.some(({ is_plain }) => !is_plain)) return null;
  return rows.map(({ is_plain: _, ...offer }) => offer);
}
