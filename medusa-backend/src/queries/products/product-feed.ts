import { z } from "zod";
import type { FeedProduct } from "../../contract/product-feed";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryList, queryRows, readable } from "../../lib/database/sql";
import { picturesOf } from "../pictures";
import { type CataloguePart, partStatement } from "./product-pages";
import { CatalogueRow, CodedRow, takeCodes, toCatalogueProduct } from "./products";
import { namedStatement, type Statement, toFigures, withCodes } from "./statements";

/** Those of the products that can be bought, with what their pages and the desk say of them, in no particular order. */
export function feedStatement(productIds: readonly string[]): Statement {
  const { sql, bindings } = namedStatement(productIds);
  return {
    sql: `
      select sold.*, p.weight::text as parcel_grams, plan.end_at, lowered.created_at as lowered_at, shown.pictures
      from (${withCodes(sql)}) sold
      join product p on p.id = sold.id
      left join product_plan plan on plan.product_id = sold.id
      left join lowered_price lowered on lowered.product_id = sold.id and sold.lowest_before is not null
      left join lateral (
        select coalesce(
          jsonb_agg(coalesce(picture.copied_url, picture.address) order by picture.place), '[]') as pictures
        from (${picturesOf("sold.id")}) picture) shown on true`,
    bindings,
  };
}

const Place = z.object({ id: z.string(), place: z.string() });
const FeedRow = CatalogueRow.extend(CodedRow.shape).extend({
  parcelGrams: z.string().nullable(),
  endAt: IsoTime.nullable(),
  loweredAt: IsoTime.nullable(),
  pictures: z.array(z.string()),
});

function toFeedProduct({ parcelGrams, endAt, loweredAt, pictures, ...found }: z.infer<typeof FeedRow>): FeedProduct {
  const { codes, row } = takeCodes(found);
  const grams = Number(parcelGrams || Number.NaN);
  return {
    ...toCatalogueProduct(row),
    ...codes,
    pictures: [...new Set(pictures)],
    figures: toFigures(row.metadata),
    parcelGrams: Number.isFinite(grams) ? grams : null,
    loweredAt,
    endAt,
  };
}

/** A page of the feed, oldest product first, and the start of the next page; null after the last. */
export async function listFeed(
  database: Database,
  part: CataloguePart,
): Promise<{ products: FeedProduct[]; next: string | null }> {
  const range = partStatement(part);
  const places = await queryRows(database, Place, range.sql, range.bindings);
  const { sql, bindings } = feedStatement(places.map(({ id }) => id));
  const rows = readable(await queryList(database, "products", FeedRow, sql, bindings));
  const found = new Map(rows.map((row) => [row.id, toFeedProduct(row)]));
  return {
    products: places.flatMap(({ id }) => found.get(id) ?? []),
    next: places.length < part.limit ? null : (places.at(-1)?.place ?? null),
  };
}
