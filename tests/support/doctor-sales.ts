import { secrets } from "./stack";

/** A fault: the check that names it, how it is planted and taken back; one that hides others has a later `round`. */
export type Planted = { id: string; says: RegExp; plant: string; undo: string; round?: 2 | 3 };

/** The time by which a row that was taken away is found again. */
const MARK = "2001-01-01";

/** Takes rows away like Medusa's own deletions, and gives exactly those back. */
export const takenAway = (table: string, where = "true") => ({
  plant: `update ${table} set deleted_at = '${MARK}' where deleted_at is null and ${where}`,
  undo: `update ${table} set deleted_at = null where deleted_at = '${MARK}'`,
});

/** The sales channel that the store sells in by default. */
const DEFAULT_CHANNEL = "(select default_sales_channel_id from store where deleted_at is null)";

const TOKEN = secrets.medusaPublishableKey;

/** A stock location for the store's sales channel, which has nothing else. */
const location = (name: string) => ({
  plant: `insert into stock_location (id, name) values ('sloc_${name}', '${name}');
    insert into sales_channel_stock_location (id, sales_channel_id, stock_location_id)
    values ('scloc_${name}', ${DEFAULT_CHANNEL}, 'sloc_${name}')`,
  undo: `delete from sales_channel_stock_location where id = 'scloc_${name}';
    delete from stock_location where id = 'sloc_${name}'`,
});

/** A region with one country, in which taxes are computed. */
const region = (country: string, currency = "usd") => ({
  plant: `insert into region (id, name, currency_code, automatic_taxes)
      values ('reg_${country}', 'Only ${country}', '${currency}', true);
    update region_country set region_id = 'reg_${country}' where iso_2 = '${country}'`,
  undo: `update region_country set region_id = null where iso_2 = '${country}';
    delete from region where id = 'reg_${country}'`,
});

/** The same, with a tax of `rate` per cent. */
function taxed(country: string, rate: number, provider = "'tp_system'") {
  const { plant, undo } = region(country);
  return {
    plant: `${plant};
      insert into tax_region (id, country_code, provider_id) values ('txreg_${country}', '${country}', ${provider});
      insert into tax_rate (id, rate, code, name, is_default, tax_region_id)
      values ('txr_${country}', ${rate}, 'd', 'Doctor', true, 'txreg_${country}')`,
    undo: `delete from tax_rate where id = 'txr_${country}';
      delete from tax_region where id = 'txreg_${country}'; ${undo}`,
  };
}

/** A region that says of prices with taxes what its currency does not. */
function disagreeing(country: string) {
  const { plant, undo } = region(country);
  return {
    plant: `${plant};
      insert into price_preference (id, attribute, value, is_tax_inclusive)
      select 'prpref_${country}', 'region_id', 'reg_${country}', not coalesce(bool_or(p.is_tax_inclusive), false)
      from price_preference p where p.attribute = 'currency_code' and p.value = 'usd' and p.deleted_at is null`,
    undo: `delete from price_preference where id = 'prpref_${country}'; ${undo}`,
  };
}

const storeFaults: Planted[] = [
  {
    id: "publishable-key",
    says: /is revoked/,
    plant: `update api_key set revoked_at = now() where token = '${TOKEN}'`,
    undo: `update api_key set revoked_at = null where token = '${TOKEN}'`,
  },
  {
    id: "publishable-key",
    round: 2,
    says: /is not for the store's default sales channel/,
    ...takenAway("publishable_api_key_sales_channel"),
  },
  {
    id: "publishable-key",
    round: 3,
    says: /does not know the storefront's publishable key/,
    plant: `update api_key set token = token || '0' where token = '${TOKEN}'`,
    undo: `update api_key set token = '${TOKEN}' where token = '${TOKEN}0'`,
  },
  {
    id: "sales-channel",
    says: /is disabled/,
    plant: `update sales_channel set is_disabled = true where id = ${DEFAULT_CHANNEL}`,
    undo: `update sales_channel set is_disabled = false where id = ${DEFAULT_CHANNEL}`,
  },
  {
    id: "sales-channel",
    round: 2,
    says: /no default sales channel/,
    ...takenAway("sales_channel", `id = ${DEFAULT_CHANNEL}`),
  },
  { id: "sales-channel", round: 3, says: /has no store/, ...takenAway("store") },
  { id: "stock-locations", says: /has no fulfillment provider/, ...takenAway("location_fulfillment_provider") },
  { id: "stock-locations", says: /"Nowhere" has no address/, ...location("Nowhere") },
  { id: "stock-locations", says: /"Idle" delivers nothing/, ...location("Idle") },
  {
    id: "stock-locations",
    round: 2,
    says: /No stock location is linked/,
    ...takenAway("sales_channel_stock_location"),
  },
  { id: "regions", says: /cannot pay by Stripe/, ...takenAway("region_payment_provider") },
  { id: "regions", says: /"Only bv" is not in USD/, ...region("bv", "eur") },
  { id: "regions", round: 2, says: /No region has the country "us"/, ...takenAway("region_country", "iso_2 = 'us'") },
  {
    id: "shipping",
    says: /nothing is delivered there: .*AQ/,
    plant:
      "update region_country set region_id = (select id from region where deleted_at is null order by created_at limit 1) where iso_2 = 'aq'",
    undo: "update region_country set region_id = null where iso_2 = 'aq'",
  },
  {
    id: "shipping",
    says: /no price in USD in: .*US/,
    ...takenAway("price", "price_set_id in (select price_set_id from shipping_option_price_set)"),
  },
];

const taxFaults: Planted[] = [
  {
    id: "taxes",
    says: /AQ has a tax of 20 %/,
    plant: `with place as (insert into tax_region (id, country_code, provider_id) values ('txreg_doctor', 'aq', 'tp_system') returning id)
      insert into tax_rate (id, rate, code, name, is_default, tax_region_id) select 'txr_doctor', 20, 'd', 'Doctor', true, id from place`,
    undo: "with rate as (delete from tax_rate where id = 'txr_doctor') delete from tax_region where id = 'txreg_doctor'",
  },
  { id: "taxes", says: /HM, which has no tax region/, ...region("hm") },
  { id: "taxes", says: /A tax rate of TF is below 0 % or above 100 %/, ...taxed("tf", 2000) },
  { id: "taxes", says: /A tax rate of SJ is below 0 % or above 100 %/, ...taxed("sj", -5) },
  { id: "taxes", says: /The tax region of GS has no provider/, ...taxed("gs", 5, "null") },
  { id: "taxes", says: /"Only io" (?:in|ex)clude taxes/, ...disagreeing("io") },
];

/** A code as Medusa keeps it. */
type Code = { id: string; code: string };
/** Codes in which nothing is wrong; that of `limited` has a budget, those of `orphaned` and `reversed` have times. */
type Codes = Record<"limited" | "foreign" | "orphaned" | "reversed" | "empty", Code>;

const campaignOf = ({ id }: Code) => `(select campaign_id from promotion where id = '${id}')`;

/** `hidden` is the one product that the code `empty` is for. */
const promotionFaults = ({ limited, foreign, orphaned, reversed, empty }: Codes, hidden: string): Planted[] => [
  {
    id: "promotions",
    says: /DOCTOR-NOTHING .* takes nothing off/,
    plant: `insert into promotion (id, code, is_automatic, type, status)
      values ('promo_doctor', 'DOCTOR-NOTHING', false, 'standard', 'active')`,
    undo: "delete from promotion where id = 'promo_doctor'",
  },
  {
    id: "promotions",
    says: new RegExp(`${limited.code} .* has used up its budget`),
    plant: `update promotion_campaign_budget set used = "limit" where campaign_id = ${campaignOf(limited)};
      update promotion set is_automatic = true where id = '${limited.id}'`,
    undo: `update promotion set is_automatic = false where id = '${limited.id}';
      update promotion_campaign_budget set used = 0 where campaign_id = ${campaignOf(limited)}`,
  },
  {
    id: "promotions",
    says: new RegExp(`${foreign.code} .* in another currency than USD`),
    plant: `update promotion_application_method set type = 'fixed', currency_code = 'eur' where promotion_id = '${foreign.id}'`,
    undo: `update promotion_application_method set type = 'percentage', currency_code = 'usd' where promotion_id = '${foreign.id}'`,
  },
  {
    id: "promotions",
    says: new RegExp(`${orphaned.code} .* a campaign that is deleted`),
    ...takenAway("promotion_campaign", `id = ${campaignOf(orphaned)}`),
  },
  {
    id: "promotions",
    says: new RegExp(`${reversed.code} .* ends before it begins`),
    plant: `update promotion_campaign set ends_at = starts_at - interval '1 day' where id = ${campaignOf(reversed)}`,
    undo: `update promotion_campaign set ends_at = starts_at + interval '14 days' where id = ${campaignOf(reversed)}`,
  },
  {
    id: "promotions",
    says: new RegExp(`${empty.code} .* products of which none is in the Store`),
    plant: `update product set status = 'draft' where id = '${hidden}'`,
    undo: `update product set status = 'published' where id = '${hidden}'`,
  },
];

/** Faults of the store's records: its key, channel, places, regions, taxes and promotions. */
export const sellingFaults = (codes: Codes, hidden: string): Planted[] => [
  ...storeFaults,
  ...taxFaults,
  ...promotionFaults(codes, hidden),
];
