import { z } from "zod";
import { MailedToken } from "./accounts";
import { IdsWithCommas, LIMITS, Line, Money, OpaqueId } from "./common";
import { PurchaseLine } from "./costs";
import { Rows } from "./lists";
import { CatalogueProduct } from "./products";

/** Each id once. The number is checked first, as in `ListOf`. */
const CartLines = z
  .array(z.unknown())
  .max(LIMITS.orderLines, "Has too many lines")
  .pipe(z.array(PurchaseLine))
  .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, "Has a product twice");

/** Merges two carts (docs/decisions/carts.md). `known` are the lines of the last answer to this browser. */
export const SyncCart = z.object({
  lines: CartLines,
  known: z.object({ cart: OpaqueId(100), lines: CartLines }).nullable(),
});
export type SyncCart = z.infer<typeof SyncCart>;

/** `productId` is the variant's id if its product has several. The browser itself keeps `notKept`. */
export const SyncCartAnswer = z.object({
  cart: z.string().nullable(),
  lines: Rows("cart lines", PurchaseLine.extend({ title: z.string(), imageUrl: z.string(), unitPrice: Money })),
  notKept: Rows("products that are not kept", z.string()),
});
export type SyncCartAnswer = z.infer<typeof SyncCartAnswer>;

export const ListCartProductsQuery = z.object({
  ids: IdsWithCommas(LIMITS.orderLines),
});
export const ListCartProductsAnswer = z.object({
  products: Rows("products in a cart", CatalogueProduct.pick({ id: true, title: true, handle: true, available: true })),
});

export type Quantities = ReadonlyMap<string, number>;

/** `known` is what both sides were when they last agreed. */
type Sides = { known: Quantities; mine: Quantities; kept: Quantities };

/**
 * A change of one side alone is taken over, also a removal. A line that both changed gets the greater quantity, never
 * the sum, so that a repeat changes nothing (docs/decisions/carts.md).
 */
export function mergeCarts({ known, mine, kept }: Sides): Map<string, number> {
  const merged = new Map<string, number>();
  for (const id of new Set([...kept.keys(), ...mine.keys()])) {
    const [before = 0, here = 0, there = 0] = [known, mine, kept].map((side) => side.get(id));
    const quantity = here === before ? there : there === before ? here : Math.max(here, there);
    if (quantity > 0) merged.set(id, quantity);
  }
  return merged;
}

export const MOST_WISHES = 100;

const Wish = z.object({
  productId: z.string(),
  title: z.string(),
  product: CatalogueProduct.nullable(),
});

/** `title` is empty unless its owner typed one. */
export const WishListAnswer = z.object({
  title: z.string(),
  shareToken: z.string().nullable(),
  items: Rows("wish list", Wish),
});
export type WishListAnswer = z.infer<typeof WishListAnswer>;

export const NameWishList = z.object({ title: Line(80) });

export const WishAnswer = z.object({ isWished: z.boolean() });

export const SharedWishList = z.object({ token: MailedToken });
export const SharedWishListAnswer = z.object({
  title: z.string(),
  products: Rows("shared wish list", CatalogueProduct),
});
export type SharedWishListAnswer = z.infer<typeof SharedWishListAnswer>;
