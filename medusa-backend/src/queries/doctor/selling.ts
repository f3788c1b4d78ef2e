import { z } from "zod";
import { CURRENCY } from "../../contract/currency";
import { MAKER_FIELDS, type MakerFacts } from "../../contract/product-specifications";
import { MOST_VARIANTS } from "../../contract/variants";
import type { Database } from "../../lib/database/connection";
import { queryRow, queryRows } from "../../lib/database/sql";
import { MAYBE_ON_SALE, PLAIN_PRICE, PRICE, PUBLISHED } from "../products/statements";
import { UNNEEDED_RESERVATIONS } from "../stock/stock";
import { DEFAULT_CHANNEL, IS_OFFERED } from "../store";

const Key = z.object({ revoked: z.boolean(), opensChannel: z.boolean() });

export async function getPublishableKey(database: Database, token: string): Promise<z.infer<typeof Key> | null> {
  const sql = `
    select coalesce(k.revoked_at <= now(), false) as revoked, exists (
      select 1 from publishable_api_key_sales_channel c
      where c.publishable_key_id = k.id and c.deleted_at is null and c.sales_channel_id = ${DEFAULT_CHANNEL}) as opens_channel
    from api_key k where k.token = ? and k.type = 'publishable' and k.deleted_at is null`;
  return await queryRow(database, Key, sql, [token]);
}

const Channel = z.object({ channelId: z.string().nullable(), isDisabled: z.boolean() });

/** The store's default sales channel (`channelId` null: it is gone); null for a database without a store. */
export async function getDefaultChannel(database: Database) {
  const sql = `
    select c.id as channel_id, coalesce(c.is_disabled, false) as is_disabled
    from store s left join sales_channel c on c.id = s.default_sales_channel_id and c.deleted_at is null
    where s.deleted_at is null order by s.created_at limit 1`;
  return await queryRow(database, Channel, sql);
}

const Location = z.object({
  name: z.string(),
  sells: z.boolean(),
  hasAddress: z.boolean(),
  hasProvider: z.boolean(),
  hasDelivery: z.boolean(),
  metadata: z.unknown(),
});

export async function listLocations(database: Database) {
  const sql = `
    select l.name, l.metadata, l.address_id is not null as has_address,
      exists (select 1 from sales_channel_stock_location c
        where c.stock_location_id = l.id and c.deleted_at is null and c.sales_channel_id = ${DEFAULT_CHANNEL}) as sells,
      exists (select 1 from location_fulfillment_provider f
        where f.stock_location_id = l.id and f.deleted_at is null) as has_provider,
      exists (select 1 from location_fulfillment_set f
        where f.stock_location_id = l.id and f.deleted_at is null) as has_delivery
    from stock_location l where l.deleted_at is null order by l.name limit 100`;
  return await queryRows(database, Location, sql);
}

const Country = z.object({
  country: z.string(),
  region: z.string(),
  currencyCode: z.string(),
  providers: z.array(z.string()),
  options: z.number(),
  pricedOptions: z.number(),
  automaticTaxes: z.boolean(),
  hasTaxRegion: z.boolean(),
  taxProvider: z.string().nullable(),
  highestRate: z.number().nullable(),
  lowestRate: z.number().nullable(),
});

/** The shipping options that the Store offers in the country of `rc` from a location that sells. */
const OPTIONS = `
  geo_zone g
  join service_zone z on z.id = g.service_zone_id and z.deleted_at is null
  join shipping_option so on so.service_zone_id = z.id and so.deleted_at is null
  join location_fulfillment_set lf on lf.fulfillment_set_id = z.fulfillment_set_id and lf.deleted_at is null
  join sales_channel_stock_location c on c.stock_location_id = lf.stock_location_id and c.deleted_at is null
    and c.sales_channel_id = ${DEFAULT_CHANNEL}
  where g.country_code = rc.iso_2 and g.deleted_at is null and ${IS_OFFERED}`;

/** Each country that a region sells to: how its customers pay, its delivery, and its taxes (in per cent). */
export async function listCountries(database: Database) {
  const sql = `
    select rc.iso_2 as country, r.name as region, r.currency_code, r.automatic_taxes,
      array(select pp.payment_provider_id from region_payment_provider pp
        where pp.region_id = r.id and pp.deleted_at is null order by pp.payment_provider_id) as providers,
      (select count(distinct so.id)::int from ${OPTIONS}) as options,
      (select count(distinct so.id)::int from ${OPTIONS} and (so.price_type <> 'flat' or exists (
        select 1 from shipping_option_price_set ps
        join price pr on pr.price_set_id = ps.price_set_id and pr.currency_code = r.currency_code and pr.deleted_at is null
        where ps.shipping_option_id = so.id and ps.deleted_at is null))) as priced_options,
      t.id is not null as has_tax_region, t.provider_id as tax_provider,
      rates.highest_rate, rates.lowest_rate
    from region_country rc
    join region r on r.id = rc.region_id and r.deleted_at is null
    left join tax_region t on t.country_code = rc.iso_2 and t.province_code is null and t.deleted_at is null
    left join lateral (
      select max(x.rate)::float8 as highest_rate, min(x.rate)::float8 as lowest_rate
      from tax_rate x where x.tax_region_id = t.id and x.deleted_at is null) rates on true
    where rc.deleted_at is null order by rc.iso_2 limit 300`;
  return await queryRows(database, Country, sql);
}

const Preference = z.object({ region: z.string(), byRegion: z.boolean() });

/** The regions that differ from their currency on whether prices include the tax. */
export async function listTaxDisagreements(database: Database): Promise<z.infer<typeof Preference>[]> {
  const sql = `
    select r.name as region, own.is_tax_inclusive as by_region
    from region r
    join price_preference own on own.attribute = 'region_id' and own.value = r.id and own.deleted_at is null
    left join price_preference money on money.attribute = 'currency_code' and money.value = r.currency_code
      and money.deleted_at is null
    where r.deleted_at is null and own.is_tax_inclusive <> coalesce(money.is_tax_inclusive, false)
    order by r.name limit 100`;
  return await queryRows(database, Preference, sql);
}

const Discount = z.object({
  code: z.string(),
  lacksMethod: z.boolean(),
  otherCurrency: z.boolean(),
  lacksCampaign: z.boolean(),
  endsFirst: z.boolean(),
  isUsedUp: z.boolean(),
});

/** The products that the method `m` is limited to by their ids. */
const NAMED = `
  application_method_target_rules l
  join promotion_rule r on r.id = l.promotion_rule_id and r.deleted_at is null
    and r.attribute = 'items.product.id' and r.operator in ('in', 'eq')`;

/**
 * The active promotions that nobody can use; a hundred at most. A code may be used up, an automatic promotion should
 * not be: Medusa then places orders without it.
 */
export async function listBrokenDiscounts(database: Database) {
  const sql = `
    select found.code, found.lacks_method, coalesce(found.other_currency, false) as other_currency, found.lacks_campaign,
      found.ends_first, found.is_used_up
    from (
      select p.code, m.id is null as lacks_method,
        m.type = 'fixed' and lower(m.currency_code) is distinct from '${CURRENCY}' as other_currency,
        p.campaign_id is not null and c.id is null as lacks_campaign,
        coalesce(c.ends_at <= c.starts_at, false) as ends_first,
        exists (select 1 from ${NAMED} where l.application_method_id = m.id) and not exists (
          select 1 from ${NAMED}
          join promotion_rule_value v on v.promotion_rule_id = r.id and v.deleted_at is null
          join product t on t.id = v.value and t.status = 'published' and t.deleted_at is null
          where l.application_method_id = m.id) as lacks_products,
        p.is_automatic and coalesce(c.ends_at > now(), true) and coalesce(c.starts_at <= now(), true)
          and coalesce(b.type in ('usage', 'spend') and b.used >= b."limit", false) as is_used_up
      from promotion p
      left join promotion_campaign c on c.id = p.campaign_id and c.deleted_at is null
      left join promotion_campaign_budget b on b.campaign_id = c.id and b.deleted_at is null
      left join promotion_application_method m on m.promotion_id = p.id and m.deleted_at is null
      where p.status = 'active' and p.deleted_at is null) found
    where found.lacks_method or found.other_currency or found.lacks_campaign or found.ends_first or found.lacks_products
      or found.is_used_up
    order by found.code limit 100`;
  return await queryRows(database, Discount, sql);
}

const Facts = z.object({ shortItems: z.array(z.string()), unneededOrders: z.array(z.number()) });

const FACTS_SQL = `
  select (
      select coalesce(jsonb_agg(distinct coalesce(n.title, n.sku, n.id)), '[]')
      from inventory_level l join inventory_item n on n.id = l.inventory_item_id
      where l.reserved_quantity > l.stocked_quantity and l.deleted_at is null) as short_items,
    (select coalesce(jsonb_agg(distinct o.display_id), '[]') ${UNNEEDED_RESERVATIONS}) as unneeded_orders`;

/** Items of which more is reserved than on hand, and orders with reservations for lines with nothing left to send. */
export async function getStockFacts(database: Database) {
  return (await queryRow(database, Facts, FACTS_SQL)) ?? { shortItems: [], unneededOrders: [] };
}

const ToPrint = z.object({ number: z.number(), text: z.string() });

/** The texts on the papers of the newest orders to be sent, of those that have letters beyond ASCII. */
export async function listPapersToPrint(database: Database): Promise<z.infer<typeof ToPrint>[]> {
  const sql = `
    select (select o.display_id from "order" o where o.id = s.order_id) as number, s.found_by as text
    from (
      select p.order_id, p.found_by from order_status p
      where p.status = 'pending' and p.deleted_at is null and p.admin_hidden_at is null
      order by p.placed_at desc, p.order_id desc limit 1000) s
    where octet_length(s.found_by) > char_length(s.found_by)`;
  return await queryRows(database, ToPrint, sql);
}

/** An option of the Store delivers the shipping profile of `l`. */
const IS_DELIVERED = `exists (
  select 1 from shipping_option so
  where so.shipping_profile_id = l.shipping_profile_id and so.deleted_at is null and ${IS_OFFERED})`;

/** The variant `s.variant_id` has stock at a place that the shop sells from. */
const HAS_STOCK_RECORD = `exists (
  select 1 from product_variant_inventory_item vi
  join inventory_level il on il.inventory_item_id = vi.inventory_item_id and il.deleted_at is null
  join sales_channel_stock_location sc on sc.stock_location_id = il.location_id and sc.deleted_at is null
    and sc.sales_channel_id = ${DEFAULT_CHANNEL}
  where vi.variant_id = s.variant_id and vi.deleted_at is null)`;

const PLAIN_PRICES = `(
  select count(*) from product_variant_price_set vps join price pr on pr.price_set_id = vps.price_set_id
  where vps.variant_id = s.variant_id and vps.deleted_at is null and ${PLAIN_PRICE})`;

/** Why nobody can buy a published product, or not at the price shown; whether it is about the price; the condition. */
const REASONS = [
  ["no_price", true, "s.variant_id is not null and s.amount is null"],
  ["no_amount", true, "s.amount <= 0"],
  ["fraction", true, "s.amount > 0 and s.amount <> round(s.amount, 2)"],
  ["several", true, `${PLAIN_PRICES} > 1`],
  ["no_variant", false, "s.variant_id is null"],
  [
    "no_channel",
    false,
    `not exists (select 1 from product_sales_channel c
      where c.product_id = s.id and c.deleted_at is null and c.sales_channel_id = ${DEFAULT_CHANNEL})`,
  ],
  [
    "no_profile",
    false,
    "not exists (select 1 from product_shipping_profile l where l.product_id = s.id and l.deleted_at is null)",
  ],
  [
    "no_option",
    false,
    `exists (select 1 from product_shipping_profile l where l.product_id = s.id and l.deleted_at is null
      and not ${IS_DELIVERED})`,
  ],
  ["no_stock_record", false, `s.variant_id is not null and s.is_tracked and not ${HAS_STOCK_RECORD}`],
] as const;

const Fault = z.object({ reason: z.string(), products: z.number(), titles: z.array(z.string()) });
/** How many published products a reason keeps from being bought, and the names of the first three. */
export type ProductFault = z.infer<typeof Fault>;

/** `found` selects the title and the reason of each product. */
const byReason = (found: string) => `
  select wrong.reason, count(*)::int as products, (array_agg(wrong.title order by wrong.title))[1:3] as titles
  from (${found}) wrong group by wrong.reason order by wrong.reason`;

function faultsSql(aboutPrice: boolean): string {
  const wrong = REASONS.filter(([, price]) => price === aboutPrice).map(
    ([reason, , condition]) => `select s.title, '${reason}' as reason from sold s where ${condition}`,
  );
  return `
    with sold as materialized (
      select p.id, p.title, v.id as variant_id, v.manage_inventory and not v.allow_backorder as is_tracked, price.amount
      from product p ${MAYBE_ON_SALE} where ${PUBLISHED})
    ${byReason(wrong.join(" union all "))}`;
}

/** One of these texts in the metadata of the product `p` is missing. */
const lacks = (...fields: (keyof MakerFacts)[]) =>
  fields.map((field) => `coalesce(p.metadata->>'${field}', '') = ''`).join(" or ");

const MAKER_FAULTS_SQL = byReason(`
  select p.title, case when ${lacks("maker", "makerAddress", "makerContact")} then 'no_maker' else 'no_responsible' end as reason
  from product p where ${PUBLISHED} and (${lacks(...MAKER_FIELDS.filter((field) => field !== "safety"))})`);

/** The published products that do not say who made them, or who answers for them in the EU. */
export async function listMakerFaults(database: Database): Promise<ProductFault[]> {
  return await queryRows(database, Fault, MAKER_FAULTS_SQL);
}

const VARIANT_REASONS = [
  ["variant_price", "coalesce(s.amount <= 0 or s.amount <> round(s.amount, 2), true)"],
  ["same_options", "s.alike > 1"],
  ["variant_stock_record", `s.is_tracked and not ${HAS_STOCK_RECORD}`],
  ["many_variants", `s.place > ${MOST_VARIANTS}`],
] as const;

const VARIANT_FAULTS_SQL = `
  with variant as materialized (
    select p.id, p.title, v.id as variant_id, v.manage_inventory and not v.allow_backorder as is_tracked,
      array(select vo.option_value_id from product_variant_option vo where vo.variant_id = v.id order by 1) as chosen,
      price.amount, row_number() over (partition by p.id order by v.variant_rank, v.created_at, v.id) as place,
      count(*) over (partition by p.id) as variants
    from product p join product_variant v on v.product_id = p.id and v.deleted_at is null
    left join lateral (${PRICE}) price on true
    where ${PUBLISHED}),
  sold as materialized (
    select variant.*, count(*) over (partition by variant.id, variant.chosen) as alike from variant where variants > 1)
  ${byReason(
    VARIANT_REASONS.map(
      ([reason, condition]) => `select distinct s.id, s.title, '${reason}' as reason from sold s where ${condition}`,
    ).join(" union all "),
  )}`;

/** The published products with several variants of which people cannot buy each, by reason. */
export async function listVariantFaults(database: Database): Promise<ProductFault[]> {
  return await queryRows(database, Fault, VARIANT_FAULTS_SQL);
}

export async function listPriceFaults(database: Database): Promise<ProductFault[]> {
  return await queryRows(database, Fault, faultsSql(true));
}

/** The published products that nobody can buy for another reason than their price, by reason. */
export async function listSaleFaults(database: Database): Promise<ProductFault[]> {
  return await queryRows(database, Fault, faultsSql(false));
}
