import { z } from "zod";
import type { SellingTerms } from "../../contract/costs";
import { type ProductPageAnswer, ProductReview } from "../../contract/product-pages";
import { readDuties } from "../../lib/arrival/duties";
import { expectArrivalBy } from "../../lib/arrival/expect-arrival";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryList, queryPage, readable } from "../../lib/database/sql";
import { toMajor, toMinor } from "../../lib/money/money";
import { listShownPictures } from "../pictures/product-pictures";
import { getQuestionsBeside } from "../questions/shown-questions";
import { getRegionTerms } from "../store/selling-terms";
import { toFigures } from "./figures";
import { getKit } from "./kits";
import {
  addressesStatement,
  type CataloguePart,
  partEndsStatement,
  productStatement,
  ratingStatement,
  relatedStatement,
  reviewsStatement,
} from "./product-page-statements";
import { CatalogueRow, toCatalogueProduct } from "./products";
import type { Statement } from "./statements";
import { listLinked } from "./works-with";

const ReviewRow = ProductReview.extend({ created_at: IsoTime, answered_at: IsoTime.nullable() });
const RatingRow = z.object({ count: z.number(), average: z.number().nullable() });
const Place = z.object({ place: z.string() });
const AddressRow = z.object({ handle: z.string(), updated_at: IsoTime, on_sale: z.boolean() });

/** The terms for one piece of a product; without counted stock, no arrival is promised. */
async function getSellingTerms(
  database: Database,
  countryCode: string,
  available: number | null,
): Promise<SellingTerms> {
  const terms = await getRegionTerms(database, countryCode);
  if (!terms) return { delivery: null, tax: "none", duties: "none", country: countryCode, arrival: null };
  const { currency_code, delivery, tax, records } = terms;
  return {
    delivery: delivery === null ? null : toMajor(toMinor(delivery, currency_code), currency_code),
    tax,
    duties: readDuties(records),
    country: countryCode,
    arrival: available !== null && available > 0 ? expectArrivalBy(records, new Date()) : null,
  };
}

/**
 * All data of a product's page, by statements whose cost does not grow with the catalogue; null if it is not on sale.
 * The terms are those of `countryCode`, the shop's default country. With `previewStatement`, it is found by its id in
 * any state.
 */
export async function getProductPage(
  database: Database,
  handle: string,
  countryCode: string,
  statementOf = productStatement,
): Promise<ProductPageAnswer | null> {
  const read = async <T extends z.ZodType>(list: string, schema: T, { sql, bindings }: Statement) =>
    readable(await queryList(database, list, schema, sql, bindings));
  const [row] = await read("products", CatalogueRow, statementOf(handle));
  if (!row) return null;
  const [pictures, related, fits, goes_with, kit, reviews, [rating], questions, terms] = await Promise.all([
    listShownPictures(database, row.id),
    read("products", CatalogueRow, relatedStatement(row.id)),
    listLinked(database, row.id, "fits"),
    listLinked(database, row.id, "goes_with"),
    getKit(database, row.variant_id),
    read("product reviews", ReviewRow, reviewsStatement(row.id)),
    read("ratings", RatingRow, ratingStatement(row.id)),
    getQuestionsBeside(database, row.id),
    getSellingTerms(database, countryCode, row.available),
  ]);
  return {
    product: toCatalogueProduct(row),
    images: pictures,
    figures: toFigures(row.metadata),
    ...metaOf(row.metadata),
    rating: rating && rating.average !== null ? { average: rating.average, count: rating.count } : null,
    reviews,
    questions,
    related: related.map((row) => toCatalogueProduct(row)),
    fits,
    goes_with,
    kit,
    terms,
  };
}

/** The reviews of a product that most people found helpful, as many as its page shows. */
export async function listHelpfulReviews(database: Database, productId: string): Promise<ProductReview[]> {
  const { sql, bindings } = reviewsStatement(productId, "helpful");
  return readable(await queryList(database, "product reviews", ReviewRow, sql, bindings));
}

const Meta = z.object({
  metaTitle: z.string().nullable().catch(null),
  metaDescription: z.string().nullable().catch(null),
});

function metaOf(metadata: unknown) {
  const { metaTitle, metaDescription } = Meta.parse(metadata ?? {});
  return { meta_title: metaTitle, meta_description: metaDescription };
}

/** Products in one part of the sitemap, which may have 50,000 addresses, including those of the shop's own pages. */
const PRODUCTS_IN_PART = 49_900;

/**
 * A page of the addresses of products, oldest first, with the time of each last change, and the start of the next page;
 * null after the last of the part.
 */
export async function listProductPages(
  database: Database,
  page: CataloguePart,
): Promise<{ pages: { handle: string; updated_at: string }[]; next: string | null }> {
  const { sql, bindings } = addressesStatement(page);
  const rows = await queryPage(database, "product pages", { key: Place, row: AddressRow }, sql, bindings);
  const pages = readable(rows.map(({ row }) => row))
    .filter(({ on_sale }) => on_sale)
    .map(({ handle, updated_at }) => ({ handle, updated_at }));
  return { pages, next: rows.length < page.limit ? null : (rows.at(-1)?.key.place ?? null) };
}

/** The places where the parts of the sitemap end, except the last. */
export async function listPartEnds(database: Database): Promise<string[]> {
  const { sql, bindings } = partEndsStatement(PRODUCTS_IN_PART);
  const rows = await queryList(database, "sitemap parts", Place, sql, bindings);
  return readable(rows).map(({ place }) => place);
}
