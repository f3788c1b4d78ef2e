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

/**
 * The figures of a product, and its maker: all of a drone's for the built-in products, those of their kind for
 * accessories, some or none for products that ops or admins add.
 */
export const ProductFigures = DroneFacts.extend(AccessoryFigures.shape)
  .extend(MakerFacts.shape)
  .partial()
  .extend(MoreFigures.shape);
export type ProductFigures = z.infer<typeof ProductFigures>;

/**
 * A review of a product by somebody who bought it; the name is shortened ("Ada L."). `answer` is the shop's, with
 * `answeredAt`; both are null if there is none. `helpful` is how many people found the review helpful, `photos` are
 * the addresses of its photos.
 */
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

/** A picture as pages show it: for another host's picture, the shop's copy if there is one; and its text. */
export const ShownPicture = z.object({ url: z.string(), alt: z.string() });

/**
 * A combination of a product's options that is on sale; `values` are in the order of the options. `available` as in
 * `CatalogueProduct`: 0 is shown as sold out. `images` are its own, empty where the product's show it; `figures` are
 * those that differ from the product's, kept in the metadata of Medusa's variant under the same names.
 */
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

/** The number of reviews on a product's page: the newest. */
export const REVIEWS_ON_PAGE = 24;
/** The number of related products on a product's page. */
export const RELATED_ON_PAGE = 3;

/**
 * GET /store/shop/product-pages/:handle (anyone; the product's id works as well); 404 for a product that is not on
 * sale. `sku` and `gtin` are those of the desk. `options` and `variants` are empty for a product with one variant; the
 * first of `variants` has the product's own price, stock and codes, and `terms.arrival` is for a variant in stock.
 * `images` are in order, the main one first; `reviews` are the newest by people who bought it, without hidden ones and
 * those from cancelled orders; `related` are products of the same kind first, then its neighbours in the catalogue;
 * `fits` is what it fits, `goesWith` what fits it; `kit` what it holds, null for what is no kit; `terms` are for one
 * piece of the product, delivered to `country` (by default, the shop's); `deliveries` are those of the shop, which
 * takes things back for `returnDays` after delivery; `metaTitle` and `metaDescription` replace its name and short
 * description for search engines.
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

/** GET /store/shop/product-pages/:handle/reviews (anyone): the reviews that most people found helpful. */
export const HelpfulReviewsAnswer = z.object({ reviews: Rows("product reviews", ProductReview) });

/** A document of a drone, by its name. */
export const ProductPaper = z.enum(PRODUCT_PAPERS.map(([name]) => name));
export type ProductPaper = z.infer<typeof ProductPaper>;

/**
 * GET /store/shop/product-pages/:handle/papers/:paper (anyone): a document of a drone as a PDF, in base64, made from
 * the catalogue. 404 for a product that is not on sale or is no drone, for another document, and for the sample of a
 * declaration if the maker's own is known.
 */
export const GetProductPaperAnswer = z.object({ pdf: z.base64() });

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
  pages: Rows("product pages", z.object({ handle: z.string(), updatedAt: z.iso.datetime() })),
  next: z.string().nullable(),
});

/**
 * GET /store/shop/product-page-parts (anyone): the ends of a sitemap's parts, except the last, each as an `after` of
 * `product-pages`.
 */
export const ListProductPagePartsAnswer = z.object({ ends: Rows("sitemap parts", z.string()) });

const Limit = z.coerce.number().int().min(1).max(1000);

/**
 * GET /store/shop/home-page (anyone): both lists of the home page in one call. The query has the number of products,
 * oldest first, and of reviews, newest first.
 */
export const HomePageQuery = z.object({ products: Limit, reviews: Limit });

/** The answers of GET /products and GET /reviews; `count` is the number of all products. */
export const HomePageAnswer = ListProductsAnswer.extend({ reviews: ListReviewsAnswer.shape.reviews });
