import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

const ShopContext = z.object({
  region_id: z.string(),
  currency_code: z.string(),
  sales_channel_id: z.string(),
  countries: z.array(z.string()),
});
/**
 * The region with its countries (ISO 3166-1 alpha-2, lower case), currency and sales channel in which the shop sells.
 */
export type ShopContext = z.infer<typeof ShopContext>;

/** The region with the shop's default country, and the store's default sales channel. */
const CONTEXT_SQL = `
  select r.id as region_id, r.currency_code, s.default_sales_channel_id as sales_channel_id,
    (select json_agg(c.iso_2 order by c.iso_2) from region_country c where c.region_id = r.id) as countries
  from region r
  join region_country rc on rc.region_id = r.id and rc.iso_2 = ?
  cross join (select default_sales_channel_id from store where deleted_at is null order by created_at limit 1) s
  where r.deleted_at is null`;

/** @throws Error on a shop that was never seeded. */
export async function requireShopContext(database: Database, countryCode: string): Promise<ShopContext> {
  const [context] = await queryRows(database, ShopContext, CONTEXT_SQL, [countryCode]);
  if (!context) throw new Error(`No region of the shop holds the country "${countryCode}".`);
  return context;
}

const ProductDefaults = z.object({ sales_channel_id: z.string(), shipping_profile_id: z.string() });
/** The sales channel and the shipping profile that a new product needs to be sold and delivered. */
export type ProductDefaults = z.infer<typeof ProductDefaults>;

/** @throws Error on a shop that was never seeded. */
export async function requireProductDefaults(database: Database): Promise<ProductDefaults> {
  const sql = `
    select s.default_sales_channel_id as sales_channel_id, p.id as shipping_profile_id
    from (select default_sales_channel_id from store where deleted_at is null order by created_at limit 1) s
    cross join (select id from shipping_profile where type = 'default' and deleted_at is null order by created_at limit 1) p`;
  const [defaults] = await queryRows(database, ProductDefaults, sql);
  if (!defaults) throw new Error("The shop has no sales channel or no shipping profile: run the seed first.");
  return defaults;
}
