import { z } from "zod";
import { CountryCode } from "./addresses";
import { OpaqueId } from "./common";
import { CountryDelivery, SellingTerms } from "./costs";
import { Rows } from "./lists";
import { PRODUCT_PAPERS } from "./product-box";
import { AccessoryFigures, MakerFacts, MoreFigures } from "./product-specifications";
import { CatalogueProduct, DroneFacts, ListProductsAnswer, ProductRating } from "./products";
import { QuestionsBeside } from "./questions";
import { ListReviewsAnswer } from "./reviews";
import { ProductOption } from "./variants";
import { Kit, LinkedProducts } from "./works-with";

/** All of a drone's for the built-in products, some or none for products that ops or admins add. */
export const ProductFigures = DroneFacts.extend(AccessoryFigures.shape)
  .extend(MakerFacts.shape)
  .partial()
  .extend(MoreFigures.shape);
export type ProductFigures = z.infer<typeof ProductFigures>;

/** By somebody who bought the product; the name is shortened ("Ada L."). `answer` is the shop's. */
export const ProductReview = z.object({
  id: z.string(),
  reviewerName: z.string(),
  description: z.string(),
  rating: z.int(),
  createdAt: z.iso.datetime(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  helpful: z.number(),
  photos: z.array(z.string()),
});
export type ProductReview = z.infer<typeof ProductReview>;

/** `url` is the shop's copy of another host's picture, if there is one. */
export const ShownPicture = z.object({ url: z.string(), alt: z.string() });

/** `images` are empty if the product's show it; `figures` are those that differ from the product's. */
export const ShownVariant = CatalogueProduct.pick({
  id: true,
  price: true,
  available: true,
  lowestBefore: true,
}).extend({
  values: z.array(z.string()),
  sku: z.string().nullable(),
  gtin: z.string().nullable(),
  images: Rows("pictures", ShownPicture),
  figures: ProductFigures,
  kit: Kit.nullable(),
});
export type ShownVariant = z.infer<typeof ShownVariant>;

export const REVIEWS_ON_PAGE = 24;
export const RELATED_ON_PAGE = 3;

/**
 * Also by the product's id. `options` and `variants` are empty for a product with one variant. `terms.arrival` is for a
 * variant in stock. `related` has the same kind first. `fits` is what it fits, `goesWith` what fits it. `terms` are for
 * one piece, delivered to `country`.
 */
export const ProductPageQuery = z.object({ country: CountryCode.optional() });
export const ProductPageAnswer = z.object({
  product: CatalogueProduct,
  sku: z.string().nullable(),
  gtin: z.string().nullable(),
  options: Rows("options", ProductOption),
  variants: Rows("variants", ShownVariant),
  images: Rows("pictures", ShownPicture),
  figures: ProductFigures,
  rating: ProductRating.nullable(),
  reviews: Rows("product reviews", ProductReview),
  questions: QuestionsBeside,
  related: Rows("products", CatalogueProduct),
  fits: LinkedProducts,
  goesWith: LinkedProducts,
  kit: Kit.nullable(),
  terms: SellingTerms,
  deliveries: Rows("deliveries", CountryDelivery),
  returnDays: z.int(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
});
export type ProductPageAnswer = z.infer<typeof ProductPageAnswer>;

export const HelpfulReviewsAnswer = z.object({ reviews: Rows("product reviews", ProductReview) });

export const ProductPaper = z.enum(PRODUCT_PAPERS.map(([name]) => name));
export type ProductPaper = z.infer<typeof ProductPaper>;

/** A PDF in base64. 404 also for what is no drone, and for the sample of a declaration if the maker's own is known. */
export const GetProductPaperAnswer = z.object({ pdf: z.base64() });

/** Oldest product first. `until` is an end of `ListProductPagePartsAnswer`; 5,000 without `limit`. */
export const ListProductPagesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(5_000).optional(),
  after: OpaqueId(200).optional(),
  until: OpaqueId(200).optional(),
});
export const ListProductPagesAnswer = z.object({
  pages: Rows("product pages", z.object({ handle: z.string(), updatedAt: z.iso.datetime() })),
  next: z.string().nullable(),
});

/** The ends of a sitemap's parts, except the last. */
export const ListProductPagePartsAnswer = z.object({ ends: Rows("sitemap parts", z.string()) });

const Limit = z.coerce.number().int().min(1).max(1000);

/** The number of products, oldest first, and of reviews, newest first. */
export const HomePageQuery = z.object({ products: Limit, reviews: Limit });

export const HomePageAnswer = ListProductsAnswer.extend({ reviews: ListReviewsAnswer.shape.reviews });
