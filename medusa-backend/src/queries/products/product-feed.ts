import { z } from "zod";
import type { FeedProduct } from "../../contract/product-feed";
import { soldName } from "../../contract/variants";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryList, queryRows } from "../../lib/database/sql";
import { picturesOf, picturesOfVariants } from "../pictures";
import { type CataloguePart, partStatement } from "./product-pages";
import { CatalogueRow, CodedRow, takeCodes, toCatalogueProduct, toTold } from "./products";
import { hasOthers, namedStatement, type Statement, severalOf, toFigures, withCodes } from "./statements";
import { colourOf, sizeOf, toValues, VariantRow } from "./variants";

/** Those of the products that can be bought, with what their pages and the desk say of them, in no particular order. */
export function feedStatement(productIds: readonly string[]): Statement {
  const { sql, bindings } = namedStatement(productIds);
  return {
    sql: `
      select sold.*, p.weight::text as parcel_grams, plan.end_at, shown.pictures,
        ${severalOf("sold.variant_id", "sold.id")} as variants,
        case when ${hasOthers("sold.variant_id", "sold.id")} then (
          select jsonb_agg(jsonb_build_object('variant_id', picture.variant_id,
            'url', coalesce(picture.copied_url, picture.address)) order by picture.place)
          from (${picturesOfVariants("sold.id")}) picture) end as variant_pictures
      from (${withCodes(sql)}) sold
      join product p on p.id = sold.id
      left join product_plan plan on plan.product_id = sold.id
      left join lateral (
        select coalesce(
          jsonb_agg(coalesce(picture.copied_url, picture.address) order by picture.place), '[]') as pictures
        from (${picturesOf("sold.id")}) picture) shown on true`,
    bindings,
  };
}

/** The most variants, and products without any, of a page; one product may have more. */
const MOST_ITEMS = 500;

const Place = z.object({ id: z.string(), place: z.string(), variants: z.number() });
const JsonTime = z.string().transform((time) => new Date(time).toISOString());
const FeedVariant = VariantRow.extend({ weight: z.number().nullable(), loweredAt: JsonTime.nullable() });
const FeedRow = CatalogueRow.extend(CodedRow.shape).extend({
  parcelGrams: z.string().nullable(),
  endAt: IsoTime.nullable(),
  loweredAt: IsoTime.nullable(),
  pictures: z.array(z.string()),
  variants: z.array(FeedVariant).nullable(),
  variantPictures: z.array(z.object({ variantId: z.string(), url: z.string() })).nullable(),
});

function toFeedProducts(found: z.infer<typeof FeedRow>): FeedProduct[] {
  const { parcelGrams, endAt, loweredAt, pictures, variants, variantPictures, ...sold } = found;
  const { codes, row } = takeCodes(sold);
  const grams = Number(parcelGrams || Number.NaN);
  const product: FeedProduct = {
    ...toCatalogueProduct(row),
    ...{ itemGroupId: null, colour: null, size: null, ...codes },
    pictures: [...new Set(pictures)],
    figures: toFigures(row.metadata),
    parcelGrams: Number.isFinite(grams) ? grams : null,
    loweredAt,
    endAt,
  };
  if (variants === null) return [product];
  const { offers: _, lowestBefore: __, ...shared } = product;
  return variants.map((variant): FeedProduct => {
    const { codes: own, row: shown } = takeCodes(variant);
    const { id, price, available, lowestBefore, metadata, chosen, weight } = shown;
    const pictured = (variantPictures ?? []).filter(({ variantId }) => variantId === id).map(({ url }) => url);
    return {
      ...shared,
      ...{ id, variantId: id, itemGroupId: product.id, price, ...own },
      title: soldName(product.title, toValues(chosen)),
      available: toTold(available),
      colour: colourOf(chosen),
      size: sizeOf(chosen),
      pictures: pictured.length > 0 ? [...new Set(pictured)] : product.pictures,
      figures: { ...product.figures, ...toFigures(metadata) },
      parcelGrams: weight ?? product.parcelGrams,
      ...(lowestBefore !== null && { lowestBefore }),
      loweredAt: shown.loweredAt,
    };
  });
}

function fittingPage(places: readonly z.infer<typeof Place>[]) {
  let items = 0;
  const beyond = places.findIndex(({ variants }, at) => {
    items += Math.max(1, variants);
    return at > 0 && items > MOST_ITEMS;
  });
  return beyond === -1 ? places : places.slice(0, beyond);
}

/** A page of the feed, oldest product first, and the start of the next page; null after the last. */
export async function listFeed(database: Database, part: CataloguePart) {
  const range = partStatement(part);
  const counted = `select part.id, part.place, (
      select count(*)::int from product_variant v where v.product_id = part.id and v.deleted_at is null) as variants
    from (${range.sql}) part order by part.created_at, part.id`;
  const all = await queryRows(database, Place, counted, range.bindings);
  const places = fittingPage(all);
  const { sql, bindings } = feedStatement(places.map(({ id }) => id));
  const rows = await queryList(database, "products", FeedRow, sql, bindings);
  const found = new Map(rows.map((row) => [row.id, toFeedProducts(row)]));
  return {
    products: places.flatMap(({ id }) => found.get(id) ?? []),
    next: all.length < part.limit && places.length === all.length ? null : (places.at(-1)?.place ?? null),
  };
}
