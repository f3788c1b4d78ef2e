import { createHash } from "node:crypto";
import { z } from "zod";
import { isWholeCents } from "../../contract/common";
import type { Database } from "../../lib/database/connection";
import { keepingPlans, queryList, queryRow, queryRows } from "../../lib/database/sql";
import { joinedUnits, spelledWords, toSearchText } from "../../lib/products/search";
import type { CountedStock, NewRatings } from "../../modules/product-search/statements";
import { CatalogueRow } from "./products";
import {
  ANY_VARIANT,
  DESCRIBED_PAGE,
  hasOthers,
  MAYBE_ON_SALE,
  ON_SALE,
  ON_SALE_COLUMNS,
  PUBLISHED,
  STOCK,
  type Statement,
  severalOf,
  toFigures,
} from "./statements";
import { choicesOf, colourOf, toSearched, VariantRow } from "./variants";

const FactRow = CatalogueRow.extend({
  price: z.number(),
  /** As text, because the microseconds decide the order and a Date has none. */
  listedAt: z.string(),
  isPublished: z.boolean(),
  rating: z.number().nullable(),
  reviews: z.number(),
  /** A digest of its links to other products. */
  links: z.string().nullable(),
  /** The variants on sale, of a product with several. */
  variants: z.array(VariantRow.extend({ price: z.number() })).nullable(),
});

const OffSaleRow = FactRow.extend({ variantId: z.string().nullable(), price: z.number().nullable() });
type OffSaleRow = z.infer<typeof OffSaleRow>;

/** Those of the given products that are published with a price, or the others, with all that facts are made of. */
export function factsStatement(productIds: readonly string[], isOnSale: boolean): Statement {
  const [joins, where] = isOnSale
    ? [ON_SALE, PUBLISHED]
    : [MAYBE_ON_SALE, `(price.amount is null or not (${PUBLISHED}))`];
  return {
    sql: `
      with page as materialized (
        select ${ON_SALE_COLUMNS}, ${PUBLISHED} as is_published from product p ${joins} where ${where} and p.id = any(?::text[])),
      described as materialized (${DESCRIBED_PAGE})
      select d.*, page.is_published, page.created_at::text as listed_at, rated.stars::float8 / rated.reviews as rating,
        coalesce(rated.reviews, 0)::int as reviews, linked.links,
        ${severalOf("d.variant_id", "d.id")} as variants
      from described d join page on page.id = d.id
      left join product_rating rated on rated.product_id = d.id
      left join lateral (
        select md5(string_agg(w.accessory_id || '>' || w.product_id, ' ' order by w.accessory_id, w.product_id)) as links
        from works_with w where w.accessory_id = d.id or w.product_id = d.id) linked on true`,
    bindings: [[...productIds]],
  };
}

/** The searched words of a product by weight. */
function toTexts({ title, shortDescription, description, metadata, variants }: OffSaleRow) {
  const figures = toFigures(metadata);
  const { kind = "", camera = "", claim = "", chemistry = "", material = "" } = figures;
  const flies = figures.flightTimeMinutes !== undefined;
  const what = [kind, flies && "drone", camera && "camera", figures.remoteId && "remote ID", figures.class];
  const measured = [
    [figures.weightGrams, "g weight"],
    [figures.flightTimeMinutes, "min minutes flight time"],
    [figures.rangeKm, "km range"],
    [figures.topSpeedKmh, "km/h top speed"],
    [figures.windResistanceMps, "m/s wind resistance"],
    [figures.batteryWh, "Wh battery"],
    [figures.capacityMah, "mAh capacity"],
    [figures.massGrams, "g mass"],
    [figures.powerW, "W power"],
  ].flatMap(([value, unit]) => (value === undefined ? [] : [`${value} ${unit}`]));
  // A search for a battery is not for the drones that have one.
  const told = [shortDescription, camera, claim, flies ? "" : chemistry, material, ...measured].join("\n");
  const values = [...new Set((variants ?? []).flatMap(({ chosen }) => toSearched(chosen)))];
  const codes = (variants ?? []).flatMap(({ sku, barcode }) => [sku, barcode]);
  return {
    name: toSearchText(title),
    what: toSearchText([...what, ...values].filter(Boolean).join("\n")),
    told: toSearchText(`${told}\n${joinedUnits(told)}`),
    description: toSearchText([description, ...codes].filter(Boolean).join("\n")),
    words: spelledWords([title, ...what.filter(Boolean), ...values, camera, claim, shortDescription].join(" ")),
  };
}

/**
 * A digest of what pages show, but a stock that is a fact of its own and changes without the rest; that of several
 * variants is part of it. The stored rating and offers are left out: this row is about to replace them.
 */
function digest(row: OffSaleRow): string {
  const { averageRating: _, ratedBy: __, isPublished: ___, available: ____, offers: _____, ...shown } = row;
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
}

function offersOf({ price, available, variants }: OffSaleRow) {
  if (variants === null)
    return { price, priceTo: null, colours: null, choices: null, inStock: available !== 0, available };
  const prices = variants.map((variant) => variant.price);
  const colours = [...new Set(variants.flatMap(({ chosen }) => colourOf(chosen) ?? []))].sort();
  const choices = [...new Set(variants.flatMap(({ chosen }) => choicesOf(chosen)))].sort();
  const stocks = variants.flatMap((variant) => variant.available ?? []);
  return {
    price: Math.min(...prices),
    priceTo: Math.max(...prices),
    colours: colours.length > 0 ? colours : null,
    choices: choices.length > 0 ? choices : null,
    inStock: stocks.length < variants.length || stocks.some((pieces) => pieces > 0),
    available: stocks.length > 0 ? Math.min(...stocks) : null,
  };
}

function toFact(row: OffSaleRow) {
  const figures = toFigures(row.metadata);
  return {
    productId: row.id,
    listedAt: row.listedAt,
    title: row.title,
    ...offersOf(row),
    isPublished: row.isPublished,
    rating: row.rating,
    reviews: row.reviews,
    kind: figures.kind ?? null,
    classLabel: figures.class === null ? "none" : (figures.class ?? null),
    weightGrams: figures.weightGrams ?? null,
    flightTimeMinutes: figures.flightTimeMinutes ?? null,
    rangeKm: figures.rangeKm ?? null,
    topSpeedKmh: figures.topSpeedKmh ?? null,
    windResistanceMps: figures.windResistanceMps ?? null,
    batteryWh: figures.batteryWh ?? null,
    shown: digest(row),
    texts: toTexts(row),
  };
}

/** The products' facts as they are now. Published ones without a price that can be charged count as not on sale. */
export async function listProductFacts(database: Database, productIds: readonly string[]) {
  const [on, off] = [factsStatement(productIds, true), factsStatement(productIds, false)];
  const kept = keepingPlans(database);
  const sold = await queryList(kept, "product facts", FactRow, on.sql, on.bindings);
  const others = await queryList(kept, "product facts", OffSaleRow, off.sql, off.bindings);
  return {
    product_fact: sold.filter(({ price }) => isWholeCents(price)).map(toFact),
    off_sale_fact: [...sold.filter(({ price }) => !isWholeCents(price)), ...others].map(toFact),
  };
}

const Row = z.object({
  productId: z.string(),
  available: z.number().nullable(),
  keptIn: z.enum(["product_fact", "off_sale_fact"]).nullable(),
  keptAvailable: z.number().nullable(),
  keptInStock: z.boolean().nullable(),
  isSeveral: z.boolean(),
});

const STOCK_SQL = `
  with page as materialized (
    select p.id, v.id as variant_id, v.manage_inventory and not v.allow_backorder as is_tracked
    from product p left join lateral (${ANY_VARIANT}) v on true where p.id = any(?::text[])),
  counted as (
    select p.id, p.variant_id, case when p.is_tracked then coalesce(stock.available, 0) end as available
    from page p left join lateral (${STOCK}) stock on p.is_tracked)
  select c.id as product_id, c.available,
    ${hasOthers("c.variant_id", "c.id")} as is_several,
    case when sold.product_id is not null then 'product_fact'
      when other.product_id is not null then 'off_sale_fact' end as kept_in,
    coalesce(sold.available, other.available) as kept_available,
    coalesce(sold.in_stock, other.in_stock) as kept_in_stock
  from counted c
  left join product_fact sold on sold.product_id = c.id
  left join off_sale_fact other on other.product_id = c.id`;

/** The products' stock as it is now, beside that in their facts. A purged product is left out. */
export async function listCountedStock(database: Database, productIds: readonly string[]): Promise<CountedStock[]> {
  return await queryRows(keepingPlans(database), Row, STOCK_SQL, [[...productIds]]);
}

const Rated = z.object({
  reviewId: z.string(),
  productId: z.string(),
  rating: z.number(),
  isShown: z.boolean(),
});

const RATED_SQL = `
  select r.id as review_id, r.product_id, r.rating::int as rating,
    r.deleted_at is null and r.hidden_at is null and exists (
      select 1 from order_status s
      where s.order_id = r.order_id and s.deleted_at is null and s.status <> 'cancelled') as is_shown
  from review r
  where r.product_id is not null and r.id in (
    select unnest(?::text[]) union select o.id from review o where o.order_id = any(?::text[]))`;

/** These reviews, and those of these orders, as the ratings of products count them now. */
export async function listRatings(
  database: Database,
  { reviewIds, orderIds }: { reviewIds: string[]; orderIds: string[] },
): Promise<NewRatings> {
  const rated = await queryRows(database, Rated, RATED_SQL, [reviewIds, orderIds]);
  const shown = rated.filter(({ isShown }) => isShown);
  return {
    reviewIds: [...new Set([...reviewIds, ...rated.map(({ reviewId }) => reviewId)])],
    entries: shown.map(({ isShown: _, ...entry }) => entry),
  };
}

/** What has changed since the facts were made, until the refresh of it has ended. `version`: null at first. */
const State = z.object({ version: z.string().nullable(), products: z.boolean(), ratings: z.boolean() });

const SQL = `
  select (select mark from catalogue_version limit 1) as version,
    exists (select 1 from product_change) as products, exists (select 1 from rating_change) as ratings`;

/** All of one moment: without changes, the version contains every earlier write. */
export async function getCatalogueState(database: Database) {
  return (await queryRow(keepingPlans(database), State, SQL)) ?? { version: null, products: true, ratings: true };
}
