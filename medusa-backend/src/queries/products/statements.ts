import { CURRENCY } from "../../contract/currency";
import { ProductFigures } from "../../contract/product-pages";
import { MOST_VARIANTS } from "../../contract/variants";
import { contains, toPattern } from "../expressions";
import type { Part } from "../lists";

/** A price "pr" that is everyone's: with no price list, rule or quantity. Never null. */
export const FOR_EVERYONE = `
  (pr.price_list_id is null and coalesce(pr.rules_count, 0) = 0 and pr.min_quantity is null and pr.max_quantity is null)`;

/** A price for everyone in the shop's currency. */
export const PLAIN_PRICE = `pr.currency_code = '${CURRENCY}' and pr.deleted_at is null and ${FOR_EVERYONE}`;

/** On sale by ops; the index "IDX_product_catalogue" holds exactly these, in the catalogue's order. */
export const PUBLISHED = `p.status = 'published' and p.deleted_at is null`;

export const PRICE = `
  select pr.amount, pr.updated_at from product_variant_price_set vps
  join price pr on pr.price_set_id = vps.price_set_id
  where vps.variant_id = v.id and vps.deleted_at is null and ${PLAIN_PRICE}
  order by pr.created_at desc limit 1`;

/** Variants that can be bought first, that is with a plain price in whole cents. */
const FIRST = `order by (price.amount = round(price.amount, 2)) is not true, v.variant_rank, v.created_at, v.id limit 1`;

const PRICED_VARIANT = `
  select v.id, v.manage_inventory, v.allow_backorder, v.thumbnail, price.amount, price.updated_at as priced_at
  from product_variant v left join lateral (${PRICE}) price on true`;

/** The first variant of "p" on sale, with its price; a product without one has its first variant. */
const firstVariant = (which = "") =>
  `${PRICED_VARIANT} where v.product_id = p.id and v.deleted_at is null ${which} ${FIRST}`;

/** The id of the variant that a product's id means: a subquery. `product` is a column. */
export const meantBy = (product: string): string =>
  `(select first.id from (select ${product} as id) p cross join lateral (${firstVariant()}) first)`;

/** A variant's options with their values, as "o", "ov", and "link", which has the product's order of options. */
export const valuesOf = (variant: string, product: string): string => `
  product_variant_option vo join product_option_value ov on ov.id = vo.option_value_id and ov.deleted_at is null
  join product_option o on o.id = ov.option_id and o.deleted_at is null
  left join product_product_option link
    on link.product_id = ${product} and link.product_option_id = o.id and link.deleted_at is null
  where vo.variant_id = ${variant}`;

/** The order of a product's options: a copy's, which is in their metadata; otherwise as they were added to it. */
export const OPTION_ORDER = "o.metadata->>'rank', link.created_at, o.title, o.id";

/** A product has another live variant. Both are columns. */
export const hasOthers = (variant: string, product: string) => `exists (
    select 1 from product_variant other
    where other.product_id = ${product} and other.id <> ${variant} and other.deleted_at is null)`;

/**
 * A variant's values in the order of the options (for `soldName`), or its title if ops have deleted these; empty for
 * the only one of its product. Both are columns.
 */
export const soldValues = (variant: string, product: string): string => `
  case when ${hasOthers(variant, product)} then coalesce(
    nullif(array(select ov.value from ${valuesOf(variant, product)} order by ${OPTION_ORDER}), '{}'),
    array(select named.title from product_variant named where named.id = ${variant})) else '{}' end`;

/** Of a variant "v", or else of its product "p". */
export const HS_CODE = "coalesce(nullif(trim(v.hs_code), ''), nullif(trim(p.hs_code), ''))";

/** The picture of a variant "v" of its own; null if it has none. */
export const OWN_PICTURE = `
  coalesce(nullif(v.thumbnail, ''), (
    select i.url from product_variant_product_image shown
    join image i on i.id = shown.image_id and i.deleted_at is null
    where shown.variant_id = v.id and shown.deleted_at is null order by i.rank, i.id limit 1))`;

const imageOf = (product: string) =>
  `select i.url from image i where i.product_id = ${product} and i.deleted_at is null order by i.rank, i.id limit 1`;
/** The main picture of the product "p", or "". */
export const THUMBNAIL = `coalesce(p.thumbnail, (${imageOf("p.id")}), '')`;

/** The pieces on hand of the variant "v"; null for stock that is not counted, or has several parts or places. */
export const ON_HAND = `(
    select case when count(*) = 1 and max(vi.required_quantity) = 1 then max(l.stocked_quantity) end::float8
    from product_variant_inventory_item vi
    join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null
    where v.manage_inventory and vi.variant_id = v.id and vi.deleted_at is null)`;

/** Of the variant's scarcest part, in the one location with the most: Medusa reserves a part in one location. */
export const STOCK = `
  select greatest(0, floor(min(item.free / item.required)))::float8 as available from (
    select vi.required_quantity as required, coalesce(max(l.stocked_quantity - l.reserved_quantity), 0) as free
    from product_variant_inventory_item vi
    left join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null
    where vi.variant_id = p.variant_id and vi.deleted_at is null
    group by vi.inventory_item_id, vi.required_quantity) item`;

const ITS_PRICE = "cross join lateral (select v.amount, v.priced_at as updated_at) price";

/** Joins that leave only products that can be bought: with the first variant on sale and its price. */
export const ON_SALE = `join lateral (${firstVariant()}) v on v.amount is not null ${ITS_PRICE}`;

/** Of any product: a deleted one has the variant that went with it. migration-scripts/products.ts has the indexes. */
export const ANY_VARIANT = anyVariant();

function anyVariant(which = ""): string {
  return `
  (${firstVariant(which)}) union all (
    ${PRICED_VARIANT}
    where v.product_id = p.id and v.deleted_at is not null and p.deleted_at is not null
    order by v.deleted_at desc, v.variant_rank, v.created_at, v.id limit 1)
  limit 1`;
}

/** The same joins, but other products stay, with null for missing data. */
export const MAYBE_ON_SALE = `left join lateral (${ANY_VARIANT}) v on true ${ITS_PRICE}`;

/** The ids of a subquery with one column, and their products and variants: only here are the two told apart in SQL. */
export const askedIds = (ids: string): string => `(
  select ids.id, coalesce(named.product_id, ids.id) as product_id, named.id as variant_id
  from ${ids} ids (id)
  left join lateral (
    select x.id, x.product_id from product_variant x where x.id = ids.id and x.deleted_at is null limit 1) named on true) asked`;

export const ASKED_IDS = askedIds("(select distinct unnest(?::text[]))");

/** The variant "v" that is meant by an id of `ASKED_IDS`. */
const IS_MEANT = "and (asked.variant_id is null or v.id = asked.variant_id)";

/** The products of these ids in any state: "asked", "p", the meant variant "v", its "price", the "first" on sale. */
export const ASKED_IN_ANY_STATE = `
  from ${ASKED_IDS}
  join product p on p.id = asked.product_id
  left join lateral (${anyVariant(IS_MEANT)}) v on true ${ITS_PRICE}
  left join lateral (${firstVariant()}) first on asked.variant_id is not null`;

/** The published ones: "asked", "p" and "v". A product's id means its first variant on sale; v.amount may be null. */
export const askedOf = (ids: string): string => `
  from ${ids}
  join product p on p.id = asked.product_id and ${PUBLISHED}
  join lateral (${firstVariant(IS_MEANT)}) v on true`;

export const ASKED = askedOf(ASKED_IDS);

const columnsOf = ({ id, thumbnail }: { id: string; thumbnail: string }) => `
  ${id} as id, p.id as product_id, p.created_at, p.handle, p.title, ${thumbnail} as thumbnail, p.subtitle, p.description,
  p.metadata, v.amount, v.id as variant_id, v.manage_inventory and not v.allow_backorder as is_tracked`;

/** What `DESCRIBED_PAGE` needs of a common table "page" of products. */
export const ON_SALE_COLUMNS = columnsOf({ id: "p.id", thumbnail: "p.thumbnail" });

/** The same under the id that was asked for. */
export const ASKED_COLUMNS = columnsOf({ id: "asked.id", thumbnail: "p.thumbnail" });

/** The variant "v" costs what can be charged. */
const CHARGEABLE = "price.amount = round(price.amount, 2)";

/** The lowest price before a reduction of the row's variant; an announcement without a variant is for the first. */
const LOWERED = `
  select l.lowest, l.created_at from lowered_price l
  where l.product_id = p.product_id and l.price = p.amount and (l.variant_id = p.variant_id
    or l.variant_id is null and p.variant_id = ${meantBy("p.product_id")})
  order by l.variant_id limit 1`;

/** The metadata of the variant, in a row that was asked for by a variant's id. */
const OWN =
  "select v.metadata from product_variant v where v.id = p.id and jsonb_typeof(v.metadata) = 'object' limit 1";

/** The variants on sale of a product, with their "place". */
const onSaleOf = (product: string) => `
  select v.product_id, v.id as variant_id, v.sku, v.barcode, v.weight, v.metadata, price.amount,
    v.manage_inventory and not v.allow_backorder as is_tracked,
    row_number() over (order by v.variant_rank, v.created_at, v.id) as place
  from product_variant v join lateral (${PRICE}) price on true
  where v.product_id = ${product} and v.deleted_at is null and ${CHARGEABLE}
  order by place limit ${MOST_VARIANTS}`;

/** The same with their own figures and the `chosen` options; `product` is a binding or a column. */
export const variantsOf = (product: string): string => `
  select p.product_id, p.variant_id as id, p.place, p.sku, p.barcode, p.weight, p.metadata, p.amount::float8 as price,
    case when p.is_tracked then coalesce(stock.available, 0) end as available,
    lowered.lowest::float8 as lowest_before, lowered.created_at as lowered_at,
    (select coalesce(jsonb_agg(jsonb_build_object('name', o.title, 'value', ov.value) order by ${OPTION_ORDER}), '[]')
      from ${valuesOf("p.variant_id", "p.product_id")}) as chosen
  from (${onSaleOf(product)}) p
  left join lateral (${LOWERED}) lowered on true
  left join lateral (${STOCK}) stock on p.is_tracked
  order by p.place`;

/** The variants on sale as JSON; null for a product with only `variant`, of which it reads no more than an index. */
export const severalOf = (variant: string, product: string): string => `
  case when ${hasOthers(variant, product)} then (
    select jsonb_agg(to_jsonb(sold) order by sold.place) from (${variantsOf(product)}) sold having count(*) > 1) end`;

/** Of facts, which only a product with several variants has. */
const OFFERS = `
  case when fact.product_id = p.id and fact.price_to is not null then jsonb_build_object(
    'from', fact.price::float8, 'to', fact.price_to::float8, 'colours', coalesce(cardinality(fact.colours), 0)) end`;

/** The products of "page" with picture and stock: the rows that `toCatalogueProduct` takes. */
export const DESCRIBED_PAGE = `
  select p.id, p.product_id, p.variant_id, p.handle, p.title, coalesce(p.thumbnail, image.url, '') as image_url,
    coalesce(p.subtitle, '') as short_description, coalesce(p.description, '') as description,
    case when own.metadata is null then p.metadata else coalesce(p.metadata, '{}') || own.metadata end as metadata,
    p.amount::float8 as price, case when p.is_tracked then coalesce(stock.available, 0) end as available,
    fact.rating as average_rating, coalesce(fact.reviews, 0) as rated_by, copy.copied_url,
    lowered.lowest::float8 as lowest_before, lowered.created_at as lowered_at, ${OFFERS} as offers
  from page p
  left join product_fact fact on fact.product_id = p.product_id
  left join lateral (${OWN}) own on true
  left join lateral (${LOWERED}) lowered on true
  left join lateral (${imageOf("p.product_id")}) image on p.thumbnail is null
  left join picture_copy copy on copy.address = coalesce(p.thumbnail, image.url) and copy.deleted_at is null
  left join lateral (${STOCK}) stock on p.is_tracked`;

/** Adds the codes of the variants: `sku` and `barcode`. */
export const withCodes = (described: string): string => `
  select described.*, coded.sku, coded.barcode from (${described}) described
  join product_variant coded on coded.id = described.variant_id`;

const SEARCH = `and (${contains("p.title")} or ${contains("p.subtitle")})`;

export type Statement = Part;

type CataloguePage = { q?: string; limit?: number | null; offset?: number };

const toSearch = (q: string | undefined) =>
  q ? { where: SEARCH, bindings: [toPattern(q), toPattern(q)] } : { where: "", bindings: [] };

/**
 * A page of the products that can be bought, oldest first; without `limit` all. It reads Medusa's tables, because
 * Medusa's own product routes load every product id of the sales channel. The laterals' own limits keep the planner
 * from joining whole tables: it walks the index in order and stops when the page is full.
 */
export function pageStatement({ q, limit = null, offset = 0 }: CataloguePage): Statement {
  if (offset > 0 && !q) return laterPageStatement({ limit, offset });
  const search = toSearch(q);
  return {
    sql: `
      with page as materialized (
        select ${ON_SALE_COLUMNS}
        from product p ${ON_SALE}
        where ${PUBLISHED} ${search.where}
        order by p.created_at, p.id limit ? offset ?)
      ${DESCRIBED_PAGE} order by p.created_at, p.id`,
    bindings: [...search.bindings, limit, offset],
  };
}

/** Further down, earlier rows are counted in an index of product_fact, which has exactly the products on sale. */
function laterPageStatement({ limit, offset }: { limit: number | null; offset: number }): Statement {
  return {
    sql: `
      with page as materialized (
        select ${ON_SALE_COLUMNS}
        from (select f.product_id from product_fact f order by f.listed_at, f.product_id limit ? offset ?) listed
        join product p on p.id = listed.product_id ${ON_SALE}
        where ${PUBLISHED})
      ${DESCRIBED_PAGE} order by p.created_at, p.id`,
    bindings: [limit, offset],
  };
}

/**
 * What can be bought of these ids of products or variants; "values" are those of the meant variant. The row of a
 * variant's id has that id and, if there is one, its own picture; with `isOfCart`, every row has that.
 */
export function namedStatement(ids: readonly string[], { isOfCart = false } = {}): Statement {
  const own = isOfCart ? OWN_PICTURE : `case when asked.variant_id is not null then ${OWN_PICTURE} end`;
  return {
    sql: `
      with page as materialized (
        select ${columnsOf({ id: "asked.id", thumbnail: `coalesce(${own}, p.thumbnail)` })}
        ${ASKED} where v.amount is not null)
      select described.*, ${soldValues("described.variant_id", "described.product_id")} as values from (${DESCRIBED_PAGE}) described`,
    bindings: [[...ids]],
  };
}

/** The options of a product with the values of its variants on sale; values without a rank in the order of these. */
export function optionsStatement(productId: string): Statement {
  return {
    sql: `
      select o.title as name, jsonb_agg(jsonb_build_object('value', ov.value, 'swatch', ov.metadata->>'swatch')
        order by ov.rank, used.place, ov.value) as values
      from (
        select vo.option_value_id, sold.product_id, min(sold.place) as place
        from (${onSaleOf("?")}) sold join product_variant_option vo on vo.variant_id = sold.variant_id
        group by vo.option_value_id, sold.product_id) used
      join product_option_value ov on ov.id = used.option_value_id and ov.deleted_at is null
      join product_option o on o.id = ov.option_id and o.deleted_at is null
      left join product_product_option link
        on link.product_id = used.product_id and link.product_option_id = o.id and link.deleted_at is null
      group by o.id, o.title order by min(o.metadata->>'rank'), min(link.created_at), o.title, o.id`,
    bindings: [productId],
  };
}

/** From the index alone. Counts a product without a price, which is not listed: it would mean reading every product. */
export function countStatement({ q }: { q?: string }): Statement {
  const search = toSearch(q);
  return {
    sql: `select count(*)::int as count from product p where ${PUBLISHED} ${search.where}`,
    bindings: search.bindings,
  };
}

/** The figures that are present and valid; ops may have written anything into the metadata. */
export function toFigures(metadata: unknown): ProductFigures {
  if (typeof metadata !== "object" || metadata === null) return {};
  const written = new Map(Object.entries(metadata));
  const known = Object.entries(ProductFigures.shape).flatMap(([name, figure]) => {
    const parsed = figure.safeParse(written.get(name));
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  return ProductFigures.parse(Object.fromEntries(known));
}
