import { z } from "zod";
import { type ListProductPagesAnswer, type ProductPageAnswer, ProductReview } from "../../contract/product-pages";
import type { Database } from "../../lib/database/connection";
import { queryList, readable } from "../../lib/database/sql";
import { toFigures } from "./figures";
import {
  addressesStatement,
  picturesStatement,
  productStatement,
  ratingStatement,
  relatedStatement,
  reviewsStatement,
} from "./product-page-statements";
import { CatalogueRow, toCatalogueProduct } from "./products";
import type { Statement } from "./statements";

const Timestamp = z.date().transform((date) => date.toISOString());
const ReviewRow = ProductReview.extend({ created_at: Timestamp });
const RatingRow = z.object({ count: z.number(), average: z.number().nullable() });
const AddressRow = z.object({ handle: z.string(), updated_at: Timestamp });

/** All that a product's page shows, by statements whose cost does not grow with the catalogue; null for what is not on sale. */
export async function getProductPage(database: Database, handle: string): Promise<ProductPageAnswer | null> {
  const read = async <T extends z.ZodType>(list: string, schema: T, { sql, bindings }: Statement) =>
    readable(await queryList(database, list, schema, sql, bindings));
  const [row] = await read("products", CatalogueRow, productStatement(handle));
  if (!row) return null;
  const [pictures, related, reviews, [rating]] = await Promise.all([
    read("pictures", z.object({ url: z.string() }), picturesStatement(row.id)),
    read("products", CatalogueRow, relatedStatement(row.id)),
    read("product reviews", ReviewRow, reviewsStatement(row.id)),
    read("ratings", RatingRow, ratingStatement(row.id)),
  ]);
  const images = [row.image_url, ...pictures.map(({ url }) => url)].filter((url) => url !== "");
  return {
    product: toCatalogueProduct(row),
    images: [...new Set(images)],
    figures: toFigures(row.metadata),
    rating: rating && rating.average !== null ? { average: rating.average, count: rating.count } : null,
    reviews,
    related: related.map(toCatalogueProduct),
  };
}

/** The address of every product's page and when it last changed. */
export async function listProductPages(database: Database): Promise<ListProductPagesAnswer> {
  const { sql, bindings } = addressesStatement();
  return { pages: readable(await queryList(database, "product pages", AddressRow, sql, bindings)) };
}
