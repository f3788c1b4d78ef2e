import { z } from "zod";
import type { CountryDelivery, TaxTerms } from "../contract/costs";
import { CURRENCY } from "../contract/currency";
import { type DeliveryRecords, readDeliveryDays } from "../lib/arrival";
import type { Database } from "../lib/database/connection";
import { keepingPlans, queryList, queryRow, readable } from "../lib/database/sql";
import { toMinor } from "../lib/money/money";

const ShopContext = z.object({
  regionId: z.string(),
  currencyCode: z.string(),
  salesChannelId: z.string(),
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
  const context = await queryRow(database, ShopContext, CONTEXT_SQL, [countryCode]);
  if (!context) throw new Error(`No region of the shop holds the country "${countryCode}".`);
  return context;
}

const ProductDefaults = z.object({ salesChannelId: z.string(), shippingProfileId: z.string() });
/** The sales channel and the shipping profile that a new product needs to be sold and delivered. */
export type ProductDefaults = z.infer<typeof ProductDefaults>;

/** @throws Error on a shop that was never seeded. */
export async function requireProductDefaults(database: Database): Promise<ProductDefaults> {
  const sql = `
    select s.default_sales_channel_id as sales_channel_id, p.id as shipping_profile_id
    from (select default_sales_channel_id from store where deleted_at is null order by created_at limit 1) s
    cross join (select id from shipping_profile where type = 'default' and deleted_at is null order by created_at limit 1) p`;
  const defaults = await queryRow(database, ProductDefaults, sql);
  if (!defaults) throw new Error("The shop has no sales channel or no shipping profile: run the seed first.");
  return defaults;
}

/** The stock location that a service zone `z` is served from, with its address. */
const LOCATION = `
  left join location_fulfillment_set lf on lf.fulfillment_set_id = z.fulfillment_set_id and lf.deleted_at is null
  left join stock_location sl on sl.id = lf.stock_location_id and sl.deleted_at is null
  left join stock_location_address la on la.id = sl.address_id and la.deleted_at is null`;

/** The Store's shipping options for the country of "here". */
const OPTIONS = `
  geo_zone g
  join service_zone z on z.id = g.service_zone_id and z.deleted_at is null
  join shipping_option so on so.service_zone_id = z.id and so.deleted_at is null and not exists (
    select 1 from shipping_option_rule r
    where r.shipping_option_id = so.id and r.deleted_at is null
      and (r.attribute, r.value #>> '{}') in (('enabled_in_store', 'false'), ('is_return', 'true')))`;
const FOR_COUNTRY = `g.type = 'country' and g.country_code = here.country and g.deleted_at is null`;

/** The cheapest of them that has a fixed price, in the region's currency. */
const CHEAPEST = `
  select price.amount, price.price_set_id, so.id as option_id, so.name as option_name, so.provider_id, sl.id as location_id,
    so.metadata as option, sl.metadata as location, la.country_code as location_country
  from ${OPTIONS}
  join shipping_option_price_set ps on ps.shipping_option_id = so.id and ps.deleted_at is null
  join price on price.price_set_id = ps.price_set_id and price.currency_code = here.currency_code
    and price.deleted_at is null and coalesce(price.rules_count, 0) = 0
  ${LOCATION}
  where ${FOR_COUNTRY} and so.price_type = 'flat'
  order by price.amount, so.created_at limit 1`;

/**
 * True if Medusa's cart adds to its items only the one price of the one shipping option, without calling anybody: no
 * tax (not even of 0 %), no automatic promotion, no delivery by a part of the country, no rule, and no courier's own
 * provider.
 */
const IS_PLAIN = `
  (select count(*) from ${OPTIONS} where ${FOR_COUNTRY}) = 1
  and cheapest.provider_id = 'manual_manual'
  and not exists (
    select 1 from geo_zone smaller
    where smaller.country_code = here.country and smaller.type <> 'country' and smaller.deleted_at is null)
  and not exists (
    select 1 from shipping_option_rule o where o.shipping_option_id = cheapest.option_id and o.deleted_at is null
      and o.attribute not in ('enabled_in_store', 'is_return'))
  and exists (
    select 1 from sales_channel_stock_location c join store s on s.default_sales_channel_id = c.sales_channel_id
    where c.stock_location_id = cheapest.location_id and c.deleted_at is null and s.deleted_at is null)
  and not exists (select 1 from promotion a where a.is_automatic and a.status = 'active' and a.deleted_at is null)
  and not exists (
    select 1 from price ruled where ruled.price_set_id = cheapest.price_set_id and ruled.deleted_at is null
      and (ruled.rules_count > 0 or ruled.min_quantity is not null or ruled.max_quantity is not null or ruled.price_list_id is not null))
  and not (here.automatic_taxes and exists (
    select 1 from tax_region t left join tax_rate x on x.tax_region_id = t.id and x.deleted_at is null
    where t.country_code = here.country and t.deleted_at is null
      and (x.id is not null or t.provider_id is distinct from 'tp_system')))`;

/** A region's own setting for tax-inclusive prices takes precedence over its currency's. */
const TERMS_SQL = `
  with here as (
    select r.id, r.currency_code, r.automatic_taxes, rc.iso_2 as country
    from region r join region_country rc on rc.region_id = r.id
    where rc.iso_2 = ? and r.deleted_at is null limit 1)
  select here.country, here.currency_code, cheapest.amount::float8 as amount, cheapest.option_id, cheapest.option_name,
    cheapest.option, cheapest.location, cheapest.location_country, cheapest.amount is not null and ${IS_PLAIN} as is_plain,
    here.automatic_taxes and exists (
      select 1 from tax_region t join tax_rate x on x.tax_region_id = t.id and x.rate > 0 and x.deleted_at is null
      where t.country_code = here.country and t.deleted_at is null) as is_taxed,
    coalesce((
      select p.is_tax_inclusive from price_preference p
      where ((p.attribute = 'region_id' and p.value = here.id) or (p.attribute = 'currency_code' and p.value = here.currency_code))
        and p.deleted_at is null
      order by p.attribute desc limit 1), false) as is_included
  from here left join lateral (${CHEAPEST}) cheapest on true`;

const TermsRow = z.object({
  country: z.string(),
  currencyCode: z.string(),
  amount: z.number().nullable(),
  optionId: z.string().nullable(),
  optionName: z.string().nullable(),
  option: z.unknown(),
  location: z.unknown(),
  locationCountry: z.string().nullable(),
  isTaxed: z.boolean(),
  isIncluded: z.boolean(),
  isPlain: z.boolean(),
});

/** The only shipping option of a cart, and its price in major units. */
export type PlainDelivery = { shippingOptionId: string; name: string; amount: number };

/**
 * The delivery and taxes of a country's region; `delivery` in major units, null if no option has a fixed price.
 * `plain`: a cart without a discount code costs its items and this delivery, and nothing else; null if Medusa has more
 * to compute.
 */
export type RegionTerms = {
  currencyCode: string;
  delivery: number | null;
  tax: TaxTerms;
  records: DeliveryRecords;
  plain: PlainDelivery | null;
};

/** Medusa's current terms for a country of the shop; null for a country without a region. */
export async function getRegionTerms(database: Database, countryCode: string): Promise<RegionTerms | null> {
  const row = await queryRow(keepingPlans(database), TermsRow, TERMS_SQL, [countryCode]);
  if (!row) return null;
  const { amount, currencyCode, isTaxed, isIncluded, isPlain, optionId, optionName, ...records } = row;
  const tax = isTaxed ? (isIncluded ? "included" : "added") : "none";
  const plain =
    isPlain && optionId && amount !== null ? { shippingOptionId: optionId, name: optionName ?? "", amount } : null;
  return { currencyCode, delivery: amount, tax, records, plain };
}

/** The cheapest delivery of each country, in the form of `CHEAPEST`. */
const DELIVERIES_SQL = `
  select here.country, cheapest.amount::float8 as amount, cheapest.option_name, cheapest.option, cheapest.location,
    cheapest.location_country
  from (
    select r.currency_code, rc.iso_2 as country from region r join region_country rc on rc.region_id = r.id
    where r.deleted_at is null and r.currency_code = '${CURRENCY}') here
  join lateral (${CHEAPEST}) cheapest on true
  order by here.country`;

const DeliveryRow = TermsRow.pick({
  country: true,
  optionName: true,
  option: true,
  location: true,
  locationCountry: true,
}).extend({ amount: z.number() });

/** The countries that the shop delivers to at a fixed price, in alphabetical order. */
export async function listDeliveries(database: Database): Promise<CountryDelivery[]> {
  const rows = readable(await queryList(keepingPlans(database), "deliveries", DeliveryRow, DELIVERIES_SQL));
  return rows.map(({ amount, optionName, ...records }) => ({
    country: records.country,
    service: optionName ?? "",
    price: toMinor(amount, CURRENCY),
    days: readDeliveryDays(records),
  }));
}

const CART_SQL = `
  select so.metadata as option, sl.metadata as location, la.country_code as location_country, ca.country_code as country
  from cart c
  join cart_address ca on ca.id = c.shipping_address_id
  join cart_shipping_method m on m.cart_id = c.id and m.deleted_at is null
  join shipping_option so on so.id = m.shipping_option_id
  join service_zone z on z.id = so.service_zone_id
  ${LOCATION}
  where c.id = ? order by m.created_at desc limit 1`;

const CartRow = TermsRow.pick({ option: true, location: true, locationCountry: true, country: true });

/** Medusa's data of a cart's delivery; null for a cart without one. */
export async function getCartDelivery(database: Database, cartId: string): Promise<DeliveryRecords | null> {
  return await queryRow(keepingPlans(database), CartRow, CART_SQL, [cartId]);
}
