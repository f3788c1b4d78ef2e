import { z } from "zod";
import type { CountryDelivery, TaxTerms } from "../contract/costs";
import { CURRENCY } from "../contract/currency";
import { type DeliveryRecords, readDeliveryDays } from "../lib/arrival";
import type { Database } from "../lib/database/connection";
import { keepingPlans, queryList, queryRow, queryRows, RoundedMoney } from "../lib/database/sql";

const ShopContext = z.object({
  regionId: z.string(),
  currencyCode: z.string(),
  salesChannelId: z.string(),
  countries: z.array(z.string()),
});
/** `countries`: ISO 3166-1 alpha-2, lower case. */
export type ShopContext = z.infer<typeof ShopContext>;

/** The sales channel that the shop sells in: the oldest store's default one. */
export const DEFAULT_CHANNEL = `(
  select d.default_sales_channel_id from store d where d.deleted_at is null order by d.created_at limit 1)`;

/** The Store offers the shipping option "so": it is switched on, and not for returns. */
export const IS_OFFERED = `not exists (
    select 1 from shipping_option_rule r where r.shipping_option_id = so.id and r.deleted_at is null
      and (r.attribute, r.value #>> '{}') in (('enabled_in_store', 'false'), ('is_return', 'true')))`;

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

/** @throws Error on a shop that was never seeded. */
export async function requireProductDefaults(database: Database) {
  const sql = `
    select s.default_sales_channel_id as sales_channel_id, p.id as shipping_profile_id
    from (select default_sales_channel_id from store where deleted_at is null order by created_at limit 1) s
    cross join (select id from shipping_profile where type = 'default' and deleted_at is null order by created_at limit 1) p`;
  const defaults = await queryRow(database, ProductDefaults, sql);
  if (!defaults) throw new Error("The shop has no sales channel or no shipping profile: run the seed first.");
  return defaults;
}

const LOCATION = `
  left join location_fulfillment_set lf on lf.fulfillment_set_id = z.fulfillment_set_id and lf.deleted_at is null
  left join stock_location sl on sl.id = lf.stock_location_id and sl.deleted_at is null
  left join stock_location_address la on la.id = sl.address_id and la.deleted_at is null`;

/**
 * The shipping options that the Store offers in the country of "here", with their lowest fixed price in its currency.
 * `is_plain`: Medusa's own provider, the same price for every cart, and only the country says who gets it.
 */
const OFFERS = `
  select distinct on (so.id) so.id, so.name, so.shipping_profile_id as profile_id, so.metadata as option, price.amount,
    sl.metadata as location, la.country_code as location_country,
    price.amount is not null and not price.is_ruled and so.provider_id = 'manual_manual' and not exists (
      select 1 from shipping_option_rule o where o.shipping_option_id = so.id and o.deleted_at is null
        and o.attribute not in ('enabled_in_store', 'is_return')) as is_plain
  from geo_zone g
  join service_zone z on z.id = g.service_zone_id and z.deleted_at is null
  join shipping_option so on so.service_zone_id = z.id and so.shipping_profile_id is not null and so.deleted_at is null
  left join shipping_option_price_set ps on ps.shipping_option_id = so.id and ps.deleted_at is null
  left join lateral (
    select min(p.amount) filter (where p.currency_code = here.currency_code and coalesce(p.rules_count, 0) = 0) as amount,
      bool_or(coalesce(p.rules_count, 0) > 0 or coalesce(p.min_quantity, p.max_quantity) is not null or p.price_list_id is not null) as is_ruled
    from price p where p.price_set_id = ps.price_set_id and p.deleted_at is null) price on so.price_type = 'flat'
  ${LOCATION}
  where g.type = 'country' and g.country_code = here.country and g.deleted_at is null and ${IS_OFFERED}
  and exists (
    select 1 from sales_channel_stock_location c join store s on s.default_sales_channel_id = c.sales_channel_id
    where c.stock_location_id = sl.id and c.deleted_at is null and s.deleted_at is null)
  order by so.id`;

/**
 * Medusa's cart adds to its items only the price of one of the offers: no tax (not even of 0 %), no automatic
 * promotion, no delivery by a part of the country, and offers that are plain and for the same products.
 */
const IS_PLAIN = `
  coalesce(offers.are_plain, false)
  and not exists (
    select 1 from geo_zone smaller
    where smaller.country_code = here.country and smaller.type <> 'country' and smaller.deleted_at is null)
  and not exists (select 1 from promotion a where a.is_automatic and a.status = 'active' and a.deleted_at is null)
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
  select here.currency_code, offers.offers, ${IS_PLAIN} as is_plain,
    here.automatic_taxes and exists (
      select 1 from tax_region t join tax_rate x on x.tax_region_id = t.id and x.rate > 0 and x.deleted_at is null
      where t.country_code = here.country and t.deleted_at is null) as is_taxed,
    coalesce((
      select p.is_tax_inclusive from price_preference p
      where ((p.attribute = 'region_id' and p.value = here.id) or (p.attribute = 'currency_code' and p.value = here.currency_code))
        and p.deleted_at is null
      order by p.attribute desc limit 1), false) as is_included
  from here cross join lateral (
    select bool_and(o.is_plain) and count(distinct o.profile_id) = 1 as are_plain,
      coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'profile_id', o.profile_id, 'amount', o.amount::float8,
        'option', o.option, 'location', o.location, 'location_country', o.location_country, 'country', here.country)
        order by o.amount, o.id), '[]') as offers
    from (${OFFERS}) o) offers`;

const Records = z.object({
  option: z.unknown(),
  location: z.unknown(),
  locationCountry: z.string().nullable(),
  country: z.string(),
});

const OfferRow = Records.extend({
  id: z.string(),
  name: z.string(),
  profileId: z.string(),
  amount: z.number().nullable(),
});

const TermsRow = z.object({
  currencyCode: z.string(),
  offers: z.array(OfferRow),
  isTaxed: z.boolean(),
  isIncluded: z.boolean(),
  isPlain: z.boolean(),
});

/** With its price in major units, and Medusa's data of its delivery. */
export type ShippingOffer = { id: string; name: string; profileId: string; amount: number; records: DeliveryRecords };

/**
 * Medusa's current terms for a country; null without a region. `standard`: the cheapest shipping option with a fixed
 * price. `plain`: a cart without a discount code costs its items and one of these deliveries, and nothing else; null if
 * Medusa has more to compute.
 */
export async function getRegionTerms(database: Database, countryCode: string) {
  const row = await queryRow(keepingPlans(database), TermsRow, TERMS_SQL, [countryCode]);
  if (!row) return null;
  const priced = row.offers.flatMap(({ id, name, profileId, amount, ...records }): ShippingOffer[] =>
    amount === null ? [] : [{ id, name, profileId, amount, records }],
  );
  const [standard = null] = priced;
  const tax: TaxTerms = row.isTaxed ? (row.isIncluded ? "included" : "added") : "none";
  return { currencyCode: row.currencyCode, tax, standard, plain: row.isPlain ? priced : null };
}
export type RegionTerms = NonNullable<Awaited<ReturnType<typeof getRegionTerms>>>;

/** The cheapest of the shipping options with a fixed price, in each country. */
const STANDARD_DELIVERIES_SQL = `
  select distinct on (here.country) here.country, o.name as service, o.amount::float8 as price, o.option, o.location,
    o.location_country
  from (
    select r.currency_code, rc.iso_2 as country from region r join region_country rc on rc.region_id = r.id
    where r.deleted_at is null and r.currency_code = '${CURRENCY}') here
  cross join lateral (${OFFERS}) o
  where o.amount is not null
  order by here.country, o.amount, o.id`;

const StandardRow = Records.extend({ service: z.string(), price: RoundedMoney });

/** The countries that the shop delivers to at a fixed price, in alphabetical order. */
export async function listDeliveries(database: Database): Promise<CountryDelivery[]> {
  const rows = await queryList(keepingPlans(database), "deliveries", StandardRow, STANDARD_DELIVERIES_SQL);
  return rows.map(({ service, price, ...records }) => ({
    country: records.country,
    service,
    price,
    days: readDeliveryDays(records),
  }));
}

const DELIVERIES_SQL = `
  select so.id, so.metadata as option, sl.metadata as location, la.country_code as location_country, ca.country_code as country
  from cart c
  join cart_address ca on ca.id = c.shipping_address_id
  join shipping_option so on so.id = any(coalesce(?::text[], array(
    select m.shipping_option_id from cart_shipping_method m where m.cart_id = c.id and m.deleted_at is null)))
  join service_zone z on z.id = so.service_zone_id
  ${LOCATION}
  where c.id = ?`;

const DeliveryRow = Records.extend({ id: z.string() });

/** Medusa's data of a cart's deliveries, by its own shipping options or by others. */
export async function listCartDeliveries(
  database: Database,
  cartId: string,
  optionIds: readonly string[] | null = null,
): Promise<(DeliveryRecords & { id: string })[]> {
  return await queryRows(keepingPlans(database), DeliveryRow, DELIVERIES_SQL, [optionIds && [...optionIds], cartId]);
}
