import { z } from "zod";
import { ImageUrl, isWholeCents, LIMITS, Line, MOST_MONEY, Money, RequiredText, Text } from "./common";
import { Rows } from "./lists";
import { AdjustStock } from "./stock";

/** A drone's specification table, in the product's metadata under these names. */
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

/** Over all shown reviews. `average` is exact, 1 to 5. */
export const ProductRating = z.object({ average: z.number(), count: z.int().min(1) });

/** One more than screens tell. Otherwise anybody could read from day to day how many the shop sells. */
export const MOST_TOLD = 6;

/** From the cheapest to the dearest variant on sale; `colours` 0: colour is no choice. */
export const VariantOffers = z.object({ from: Money, to: Money, colours: z.int() });
export type VariantOffers = z.infer<typeof VariantOffers>;

/**
 * A product, or a variant by its own id: `id` and `title` are then the variant's. `price` and `available` are of the
 * variant or the first on sale. `offers`: several variants are on sale. `available` is null if stock is not tracked,
 * and at most `MOST_TOLD`. `copiedUrl` is the shop's copy of another host's picture. `lowestBefore`: the lowest of the
 * 30 days before a lowered price (98/6/EC, article 6a).
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

/** Oldest first; all without `limit`. */
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

/** As typed and stored: USD in major units. */
export const ProductPrice = z
  .number("Must be a number")
  .min(0.01, "Must be at least 0.01")
  .max(999_999.99, "Must be at most 999,999.99")
  .refine(isWholeCents, "Must have at most two decimals");

/** Stock is counted from `pieces` on hand, if given. */
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

/** Published but without a price that can be charged. `price` is Medusa's, in major units. */
export const ListUnsellableQuery = z.object({ q: Text(LIMITS.name).default("") });
export type ListUnsellableQuery = z.infer<typeof ListUnsellableQuery>;
export const ListUnsellableAnswer = z.object({
  products: Rows(
    "unsellable products",
    CatalogueProduct.pick({ id: true, title: true, imageUrl: true }).extend({ price: z.number().nullable() }),
  ),
});
export type ListUnsellableAnswer = z.infer<typeof ListUnsellableAnswer>;

export const CatalogueVersionAnswer = z.object({
  version: z.string().min(1).max(100),
  changedAt: z.iso.datetime().nullable(),
});
export type CatalogueVersionAnswer = z.infer<typeof CatalogueVersionAnswer>;
