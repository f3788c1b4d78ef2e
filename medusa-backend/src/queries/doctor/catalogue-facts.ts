import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { MAYBE_ON_SALE, PLAIN_PRICE, PUBLISHED } from "../catalogue/statements";

/** The oldest store's default sales channel, in which the shop sells. */
const DEFAULT_CHANNEL = `(
  select d.default_sales_channel_id from store d where d.deleted_at is null order by d.created_at limit 1)`;

/** True for a shipping profile that some option of the Store delivers. */
const IS_DELIVERED = `exists (
  select 1 from shipping_option so where so.shipping_profile_id = l.shipping_profile_id and so.deleted_at is null
    and not exists (
      select 1 from shipping_option_rule r where r.shipping_option_id = so.id and r.deleted_at is null
        and (r.attribute, r.value #>> '{}') in (('enabled_in_store', 'false'), ('is_return', 'true'))))`;

/** The stock of a variant `s.variant_id` at a place that the shop sells from. */
const HAS_STOCK_RECORD = `exists (
  select 1 from product_variant_inventory_item vi
  join inventory_level il on il.inventory_item_id = vi.inventory_item_id and il.deleted_at is null
  join sales_channel_stock_location sc on sc.stock_location_id = il.location_id and sc.deleted_at is null
    and sc.sales_channel_id = ${DEFAULT_CHANNEL}
  where vi.variant_id = s.variant_id and vi.deleted_at is null)`;

/** How many plain prices the variant `s.variant_id` has. */
const PLAIN_PRICES = `(
  select count(*) from product_variant_price_set vps join price pr on pr.price_set_id = vps.price_set_id
  where vps.variant_id = s.variant_id and vps.deleted_at is null and ${PLAIN_PRICE})`;

/**
 * Reasons for which nobody can buy a published product, or not at the price shown, each with its condition. `price`
 * ones are about its price.
 */
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
/** A reason, how many published products it keeps from being bought, and the names of the first three. */
export type ProductFault = z.infer<typeof Fault>;

/** Looks at each published product once, and at its records by their indexes. */
function faultsSql(aboutPrice: boolean): string {
  const wrong = REASONS.filter(([, price]) => price === aboutPrice).map(
    ([reason, , condition]) => `select s.title, '${reason}' as reason from sold s where ${condition}`,
  );
  return `
    with sold as materialized (
      select p.id, p.title, v.id as variant_id, v.manage_inventory and not v.allow_backorder as is_tracked, price.amount
      from product p ${MAYBE_ON_SALE} where ${PUBLISHED})
    select wrong.reason, count(*)::int as products, (array_agg(wrong.title order by wrong.title))[1:3] as titles
    from (${wrong.join(" union all ")}) wrong group by wrong.reason order by wrong.reason`;
}

/** The published products whose price cannot be charged, by reason. */
export async function listPriceFaults(database: Database): Promise<ProductFault[]> {
  return await queryRows(database, Fault, faultsSql(true));
}

/** The published products that nobody can buy for another reason than their price, by reason. */
export async function listSaleFaults(database: Database): Promise<ProductFault[]> {
  return await queryRows(database, Fault, faultsSql(false));
}
