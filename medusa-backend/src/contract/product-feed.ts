import { z } from "zod";
import { OpaqueId } from "./common";
import { CountryDelivery } from "./costs";
import { Rows } from "./lists";
import { ProductFigures } from "./product-pages";
import { CatalogueProduct } from "./products";

/** If several variants are on sale, each is one: `id` and `title` are the variant's, `itemGroupId` is the product's. */
export const FeedProduct = CatalogueProduct.extend({
  itemGroupId: z.string().nullable(),
  colour: z.string().nullable(),
  size: z.string().nullable(),
  sku: z.string().nullable(),
  gtin: z.string().nullable(),
  pictures: z.array(z.string()),
  figures: ProductFigures,
  parcelGrams: z.number().nullable(),
  loweredAt: z.iso.datetime().nullable(),
  endAt: z.iso.datetime().nullable(),
});
export type FeedProduct = z.infer<typeof FeedProduct>;

/** A page may have fewer products than `limit`, or none; the variants of a product are in one page. */
export const ListFeedQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  after: OpaqueId(200).optional(),
});
export const ListFeedAnswer = z.object({
  products: Rows("products", FeedProduct),
  deliveries: Rows("deliveries", CountryDelivery),
  next: z.string().nullable(),
});
export type ListFeedAnswer = z.infer<typeof ListFeedAnswer>;
