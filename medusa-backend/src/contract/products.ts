import { z } from "zod";
import { ImageUrl, isWholeCents, LIMITS, Line, MOST_MONEY, Money, RequiredText, Text } from "./common";
import { Rows } from "./lists";
import { AdjustStock } from "./stock";

/**
 * The figures of a drone's specification table; kept in the product's metadata under these names. Units are in the
 * names.
 */
export const DroneFacts = z.object({
  kind: z.string(),
  weightGrams: z.number(),
  flightTimeMinutes: z.number(),
  camera: z.string(),
  rangeKm: z.number(),
  topSpeedKmh: z.number(),
  windResistanceMps: z.number(),
  batteryWh: z.number(),
  class: z.string().nullable(),
  remoteId: z.boolean(),
  claim: z.string(),
});
export type DroneFacts = z.infer<typeof DroneFacts>;

/** Over all shown reviews of one product; absent without reviews. `average` is exact, 1 to 5. */
export const ProductRating = z.object({ average: z.number(), count: z.int().min(1) });

/**
 * The most pieces that a public list says of a product's stock: one more than the number up to which screens say how
 * many are left. Otherwise anybody could read from day to day how many the shop sells.
 */
export const MOST_TOLD = 6;

/**
 * What a product's variants on sale cost, from the cheapest to the dearest, and in how many colours it comes (0: colour
 * is no choice).
 */
export const VariantOffers = z.object({ from: Money, to: Money, colours: z.int() });
export type VariantOffers = z.infer<typeof VariantOffers>;

/**
 * A product as the shop lists it, or a variant where one was asked for by its own id (variants.ts): `id` is then the
 * variant's, and `title` names it. `price` and `available` are those of the variant, or the first on sale, and the
 * price can be charged: a variant whose price has a fraction of a cent is not on sale. `offers` is present for a
 * product with several variants on sale. `available` is null if stock is not tracked, and at most `MOST_TOLD`.
 * `imageUrl` is a path of the storefront or an http(s) address, as typed; `copiedUrl` the shop's copy of another host's
 * picture, which screens show instead. `lowestBefore` is present while the price is announced as lowered: the lowest of
 * the 30 days before (98/6/EC, article 6a).
 */
export const CatalogueProduct = z.object({
  id: z.string(),
  variantId: z.string(),
  handle: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  copiedUrl: z.string().optional(),
  shortDescription: z.string(),
  description: z.string(),
  price: Money,
  available: z.number().nullable(),
  facts: DroneFacts.nullable(),
  rating: ProductRating.nullable(),
  lowestBefore: Money.optional(),
  offers: VariantOffers.optional(),
});
export type CatalogueProduct = z.infer<typeof CatalogueProduct>;

/**
 * GET /store/shop/products (anyone). Oldest first; the full published list without `limit`; `q` searches title and
 * short description.
 */
export const ListProductsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
  q: Text(LIMITS.name).optional(),
});
export type ListProductsQuery = z.infer<typeof ListProductsQuery>;
export const ListProductsAnswer = z.object({
  products: Rows("products", CatalogueProduct),
  count: z.number(),
});
export type ListProductsAnswer = z.infer<typeof ListProductsAnswer>;

/** What a product may cost, as it is typed and stored: USD in major units, 0.01 to 999,999.99. */
export const ProductPrice = z
  .number("Must be a number")
  .min(0.01, "Must be at least 0.01")
  .max(999_999.99, "Must be at most 999,999.99")
  .refine(isWholeCents, "Must have at most two decimals");

/**
 * POST /store/shop/products (admin). The product is on sale at once, or a draft, and the newest in the list. Its stock
 * is counted from `pieces` on hand, if they are given. Audited. 201; 422 `invalid` for an SKU that another product has.
 */
export const AddProduct = z.object({
  title: RequiredText(LIMITS.name),
  imageUrl: ImageUrl,
  shortDescription: Text(LIMITS.short).default(""),
  description: Text(LIMITS.long).default(""),
  price: Money.min(1, "Must be at least 0.01").max(MOST_MONEY, "Must be at most 999,999.99"),
  status: z.enum(["published", "draft"]).default("published"),
  sku: Line(60).default(""),
  pieces: AdjustStock.shape.pieces.optional(),
});
export type AddProduct = z.infer<typeof AddProduct>;
export const AddProductAnswer = z.object({ product: CatalogueProduct });

// DELETE /store/shop/products/:id (admin): 204, 404 again; audited. Orders keep their lines and reservations.

/**
 * GET /store/shop/unsellable-products (admin): the first 100 products that are published but not on sale, because their
 * price is missing, or has a fraction of a cent and cannot be charged; those that the search `q` finds. `price` is
 * Medusa's, in major units.
 */
export const ListUnsellableQuery = z.object({ q: Text(LIMITS.name).default("") });
export type ListUnsellableQuery = z.infer<typeof ListUnsellableQuery>;
export const ListUnsellableAnswer = z.object({
  products: Rows(
    "unsellable products",
    CatalogueProduct.pick({ id: true, title: true, imageUrl: true }).extend({ price: z.number().nullable() }),
  ),
});
export type ListUnsellableAnswer = z.infer<typeof ListUnsellableAnswer>;

/**
 * GET /store/shop/catalogue-version (anyone): a text that changes with each visible change of the public pages, and
 * when it last did.
 */
export const CatalogueVersionAnswer = z.object({
  version: z.string().min(1).max(100),
  changedAt: z.iso.datetime().nullable(),
});
export type CatalogueVersionAnswer = z.infer<typeof CatalogueVersionAnswer>;
