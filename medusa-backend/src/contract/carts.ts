import { z } from "zod";
import { MailedToken } from "./accounts";
import { IdsWithCommas, LIMITS, Line, Money, OpaqueId } from "./common";
import { PurchaseLine } from "./costs";
import { Rows } from "./lists";
import { CatalogueProduct } from "./products";

/** Possibly none, each id once. The number is checked first, as in `ListOf`. */
const CartLines = z
  .array(z.unknown())
  .max(LIMITS.orderLines, "Has too many lines")
  .pipe(z.array(PurchaseLine))
  .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, "Has a product twice");

/**
 * Merges a browser's cart with the account's (docs/decisions/carts.md). `known` are the lines of the last answer to
 * this browser, null before the first.
 */
export const SyncCart = z.object({
  lines: CartLines,
  known: z.object({ cart: OpaqueId(100), lines: CartLines }).nullable(),
});
export type SyncCart = z.infer<typeof SyncCart>;

/**
 * Each variant once: `productId` is the variant's id if its product has several. `cart` names the kept cart, null if
 * none was needed. The browser itself keeps `notKept`: ids not on sale or beyond the limit.
 */
export const SyncCartAnswer = z.object({
  cart: z.string().nullable(),
  lines: Rows("cart lines", PurchaseLine.extend({ title: z.string(), imageUrl: z.string(), unitPrice: Money })),
  notKept: Rows("products that are not kept", z.string()),
});
export type SyncCartAnswer = z.infer<typeof SyncCartAnswer>;

/** Under the ids of the query; what is not on sale is left out. */
export const ListCartProductsQuery = z.object({
  ids: IdsWithCommas(LIMITS.orderLines),
});
/** `title` names the variant; `handle` is that of its product's page. */
export const ListCartProductsAnswer = z.object({
  products: Rows("products in a cart", CatalogueProduct.pick({ id: true, title: true, handle: true, available: true })),
});

/** Quantities by product id; a missing product has 0. */
export type Quantities = ReadonlyMap<string, number>;

/** Both sides of a cart, and their state when they last agreed (empty if they never did). */
type Sides = { known: Quantities; mine: Quantities; kept: Quantities };

/**
 * The merged cart (docs/decisions/carts.md). A change of one side is taken over, also a removal. A line that both
 * changed, or had before they first agreed, gets the greater quantity, never the sum, so a repeat changes nothing.
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

/** `title` is the product's name when it was added, `product` null once it is no longer sold. */
const Wish = z.object({
  productId: z.string(),
  title: z.string(),
  addedAt: z.iso.datetime(),
  product: CatalogueProduct.nullable(),
});

/**
 * The newest first. `title` is empty unless its owner typed one; `shareToken` is the secret of the link to the list.
 */
export const WishListAnswer = z.object({
  title: z.string(),
  shareToken: z.string().nullable(),
  items: Rows("wish list", Wish),
});
export type WishListAnswer = z.infer<typeof WishListAnswer>;

/** The title that others see. */
export const NameWishList = z.object({ title: Line(80) });

export const WishAnswer = z.object({ isWished: z.boolean() });

/** The products on sale of a shared list, by the secret of its link; of its owner nothing but the title. */
export const SharedWishList = z.object({ token: MailedToken });
export const SharedWishListAnswer = z.object({
  title: z.string(),
  products: Rows("shared wish list", CatalogueProduct),
});
export type SharedWishListAnswer = z.infer<typeof SharedWishListAnswer>;
