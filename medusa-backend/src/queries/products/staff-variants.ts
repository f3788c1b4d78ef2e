import { z } from "zod";
import { Money } from "../../contract/common";
import { KEEP_DELETED_DAYS, type StaffOption, type StaffVariant } from "../../contract/product-edits";
import { MOST_VARIANTS } from "../../contract/variants";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryList, queryRows } from "../../lib/database/sql";
import { listProductValues } from "./product-values";
import { ON_HAND, OPTION_ORDER, OWN_PICTURE, PRICE, toFigures, valuesOf } from "./statements";

const ValueRow = z.object({
  id: z.string(),
  value: z.string(),
  swatch: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
});
const OptionRow = z.object({
  productId: z.string(),
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  values: z.array(ValueRow),
});
export type OptionRow = z.infer<typeof OptionRow>;

const VariantRow = z.object({
  productId: z.string(),
  id: z.string(),
  /** The ids of its values, by their options' ids. */
  chosen: z.record(z.string(), z.string()),
  imageUrl: z.string().nullable(),
  pictureIds: z.array(z.string()),
  price: Money.positive().nullable().catch(null),
  onHand: z.number().nullable(),
  isCounted: z.boolean(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  weight: z.number().nullable(),
  hsCode: z.string().nullable(),
  originCountry: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  rank: z.number(),
  until: IsoTime.nullable(),
});
export type VariantRow = z.infer<typeof VariantRow>;

const OPTIONS_SQL = `
  select link.product_id, o.id, o.title as name, not o.is_exclusive as is_shared,
    coalesce(jsonb_agg(jsonb_build_object('id', ov.id, 'value', ov.value, 'swatch', ov.metadata->>'swatch',
      'metadata', ov.metadata) order by ov.rank, used.place, ov.created_at, ov.value) filter (where ov.id is not null), '[]') as values
  from product_product_option link
  join product_option o on o.id = link.product_option_id and o.deleted_at is null
  left join product_product_option_value allowed
    on allowed.product_product_option_id = link.id and allowed.deleted_at is null
  left join product_option_value ov on ov.id = allowed.product_option_value_id and ov.deleted_at is null
  left join lateral (
    select min(v.variant_rank) as place from product_variant_option vo join product_variant v on v.id = vo.variant_id
    where vo.option_value_id = ov.id and v.product_id = link.product_id and v.deleted_at is null) used on true
  where link.product_id = any(?::text[]) and link.deleted_at is null
  group by o.id, link.product_id, link.created_at order by ${OPTION_ORDER}`;

/** In their order; values without a rank in the order of the variants (`optionsStatement`). */
export async function listOptionsOf(database: Database, productIds: readonly string[]) {
  return await queryList(database, "options", OptionRow, OPTIONS_SQL, [[...productIds]]);
}

/** The variant `x` was ended by the shop, lately. One that Medusa Admin deleted has lost its price and its stock. */
const CAN_BE_RESTORED = `x.deleted_at > now() - interval '${KEEP_DELETED_DAYS} days' and exists (
        select 1 from product_variant_price_set priced where priced.variant_id = x.id and priced.deleted_at is null)`;

/** The variants of each product in their order, those that can be restored last. */
export async function listVariantsOf(database: Database, productIds: readonly string[]) {
  const sql = `
    select v.product_id, v.id, coalesce((
        select jsonb_object_agg(value.option_id, value.id) from product_variant_option has
        join product_option_value value on value.id = has.option_value_id where has.variant_id = v.id), '{}') as chosen,
      ${OWN_PICTURE} as image_url, array(
        select md5(i.url) from product_variant_product_image shown
        join image i on i.id = shown.image_id and i.deleted_at is null
        where shown.variant_id = v.id and shown.deleted_at is null order by i.rank, i.id) as picture_ids,
      price.amount::float8 as price, v.manage_inventory as is_counted, ${ON_HAND} as on_hand,
      nullif(v.sku, '') as sku, nullif(v.barcode, '') as barcode, v.weight::float8 as weight, v.hs_code, v.origin_country,
      v.metadata, coalesce(v.variant_rank, 0)::int as rank,
      v.deleted_at + interval '${KEEP_DELETED_DAYS} days' as until
    from unnest(?::text[]) with ordinality asked (id, place)
    cross join lateral (
      select x.* from product_variant x
      where x.product_id = asked.id and (x.deleted_at is null or ${CAN_BE_RESTORED})
      order by x.deleted_at is not null, x.variant_rank, x.created_at, x.id limit ${MOST_VARIANTS}) v
    left join lateral (${PRICE}) price on true
    order by asked.place, v.deleted_at is not null, v.variant_rank, v.created_at, v.id`;
  return await queryList(database, "variants", VariantRow, sql, [[...productIds]]);
}

/** Both, read at the same time. */
export async function readChoice(database: Database, productId: string) {
  const ids = [productId];
  const [options, variants] = await Promise.all([listOptionsOf(database, ids), listVariantsOf(database, ids)]);
  return { options, variants };
}

const NamedOptions = z.object({ id: z.string(), options: z.array(z.object({ name: z.string(), value: z.string() })) });

export async function listNamedOptions(database: Database, variantIds: readonly string[]) {
  const sql = `
    select v.id, (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.title, 'value', ov.value) order by ${OPTION_ORDER}), '[]')
      from ${valuesOf("v.id", "v.product_id")}) as options
    from product_variant v where v.id = any(?::text[])`;
  const rows = await queryRows(database, NamedOptions, sql, [[...variantIds]]);
  return new Map(rows.map(({ id, options }) => [id, options]));
}

/** The values of a variant in the order of the options, null for an option that it lacks. */
export const valuesIn = (options: readonly OptionRow[], { chosen }: Pick<VariantRow, "chosen">): (string | null)[] =>
  options.map(({ id, values }) => values.find((value) => value.id === chosen[id])?.value ?? null);

export const toStaffOption = ({ productId: _, values, ...option }: OptionRow): StaffOption => ({
  ...option,
  values: values.map(({ metadata: __, ...value }) => value),
});

export function toStaffVariant(options: readonly OptionRow[], row: VariantRow): StaffVariant {
  const { productId: _, chosen: __, imageUrl, barcode, weight, metadata, rank: ___, ...variant } = row;
  return {
    ...variant,
    values: valuesIn(options, row),
    imageUrl: imageUrl ?? "",
    gtin: barcode,
    parcelGrams: weight,
    differs: Object.keys(toFigures(metadata)),
  };
}

/** The current values of these products and variants, by id. */
export async function mapValues(database: Database, ids: readonly string[]) {
  const records = await listProductValues(database, [...new Set(ids)]);
  return new Map(records.map((record) => [record.askedId, record.values]));
}
