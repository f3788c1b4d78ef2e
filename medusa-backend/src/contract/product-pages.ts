import { z } from "zod";
import { CatalogueProduct, DroneFacts, ProductRating } from "./catalogue";
import { OpaqueId } from "./common";
import { SellingTerms } from "./costs";
import { Rows } from "./rows";

/**
 * The figures of a product: all of them for the built-in products, some or none for products that ops or admins add.
 */
export const ProductFigures = DroneFacts.partial();
export type ProductFigures = z.infer<typeof ProductFigures>;

/**
 * A review of a product by somebody who bought it; the name is shortened ("Ada L."). `answer` is the shop's, with
 * `answered_at`; both are null where there is none.
 */
export const ProductReview = z.object({
  id: z.string(),
  reviewer_name: z.string(),
  description: z.string(),
  rating: z.int(),
  created_at: z.iso.datetime(),
  answer: z.string().nullable(),
  answered_at: z.iso.datetime().nullable(),
});
export type ProductReview = z.infer<typeof ProductReview>;

/** A picture as pages show it: the shop's copy, where there is one of a picture of another host, and its text. */
export const ShownPicture = z.object({ url: z.string(), alt: z.string() });

/** How many reviews a product's page has: the newest. */
export const REVIEWS_ON_PAGE = 24;
/** How many related products a product's page has. */
export const RELATED_ON_PAGE = 3;

/**
 * GET /store/shop/product-pages/:handle (anyone; the product's id works as well); 404 for a product that is not on
 * sale. `images` are in order, the main one first; `reviews` are the newest by people who bought it, without hidden
 * ones and those of cancelled orders; `related` are products of the same kind first, then its neighbours in the
 * catalogue; `terms` are for one piece of the product; `meta_title` and `meta_description` are what search engines read
 * instead of its name and short description.
 */
export const ProductPageAnswer = z.object({
  product: CatalogueProduct,
  images: Rows("pictures", ShownPicture),
  figures: ProductFigures,
  rating: ProductRating.nullable(),
  reviews: Rows("product reviews", ProductReview),
  related: Rows("products", CatalogueProduct),
  terms: SellingTerms,
  meta_title: z.string().nullable(),
  meta_description: z.string().nullable(),
});
export type ProductPageAnswer = z.infer<typeof ProductPageAnswer>;

/**
 * GET /store/shop/product-pages (anyone): the addresses of pages and when each last changed, oldest product first;
 * `after` is the `next` of the page before, or an end of `product-page-parts`; up to the product at `until`, such an
 * end; 5,000 without `limit`.
 */
export const ListProductPagesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(5_000).optional(),
  after: OpaqueId(200).optional(),
  until: OpaqueId(200).optional(),
});
export const ListProductPagesAnswer = z.object({
  pages: Rows("product pages", z.object({ handle: z.string(), updated_at: z.iso.datetime() })),
  next: z.string().nullable(),
});
export type ListProductPagesAnswer = z.infer<typeof ListProductPagesAnswer>;

/**
 * GET /store/shop/product-page-parts (anyone): where the parts of a sitemap end, except the last, each as an `after` of
 * `product-pages`.
 */
export const ListProductPagePartsAnswer = z.object({ ends: Rows("sitemap parts", z.string()) });
export type ListProductPagePartsAnswer = z.infer<typeof ListProductPagePartsAnswer>;
