import { z } from "zod";
import { MailedToken } from "./accounts";
import { IdsWithCommas, LIMITS, Line, Money, OpaqueId } from "./common";
import { PurchaseLine } from "./costs";
import { Rows } from "./lists";
import { CatalogueProduct } from "./products";

/** The lines of a cart, possibly none, each id once. The number is checked first, as in `ListOf`. */
const CartLines = z
  .array(z.unknown())
  .max(LIMITS.orderLines, "Has too many lines")
  .pipe(z.array(PurchaseLine))
  .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, "Has a product twice");

/**
 * PUT /store/shop/cart (signed in). Merges a browser's cart with the account's cart; a repeat changes nothing
 * (docs/decisions/carts.md). `lines` are the browser's; `known` are those of the last answer to this browser,
 * null before the first.
 */
export const SyncCart = z.object({
  lines: CartLines,
  known: z.object({ cart: OpaqueId(100), lines: CartLines }).nullable(),
});
export type SyncCart = z.infer<typeof SyncCart>;

/**
 * The merged lines, each variant once: `productId` is the variant's id if its product has several, whatever the browser
 * sent. `cart` names the kept cart for as long as it exists; null if none was needed yet. `notKept`: ids of the
 * browser's lines that are not on sale or beyond the limit; the browser keeps these itself. `unitPrice` is for display.
 */
export const SyncCartAnswer = z.object({
  cart: z.string().nullable(),
  lines: Rows("cart lines", PurchaseLine.extend({ title: z.string(), imageUrl: z.string(), unitPrice: Money })),
  notKept: Rows("products that are not kept", z.string()),
});
export type SyncCartAnswer = z.infer<typeof SyncCartAnswer>;

/**
 * GET /store/shop/cart-products?ids=a,b (anyone): the stock of the products and variants in a cart, under the same ids,
 * null if it is not tracked. What is not on sale is left out.
 */
export const ListCartProductsQuery = z.object({
  ids: IdsWithCommas(LIMITS.orderLines),
});
/** `title` names the variant; `handle` is that of its product's page. */
export const ListCartProductsAnswer = z.object({
  products: Rows("products in a cart", CatalogueProduct.pick({ id: true, title: true, handle: true, available: true })),
});

/** Quantities by product id. A missing product has the quantity 0. */
export type Quantities = ReadonlyMap<string, number>;

/** Both sides of a cart, and their common state when they last agreed (empty if they never did). */
type Sides = { known: Quantities; mine: Quantities; kept: Quantities };

/**
 * The merged cart (docs/decisions/carts.md). A change that only one side made since they agreed is taken over,
 * including a removal. A line that both changed, or both had before they first agreed, gets the greater quantity, never
 * the sum, so a repeat changes nothing. Kept lines come first.
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

/** A product on its owner's list; `title` is its name when it was added, `product` null once it is no longer sold. */
const Wish = z.object({
  productId: z.string(),
  title: z.string(),
  addedAt: z.iso.datetime(),
  product: CatalogueProduct.nullable(),
});

/**
 * GET /store/shop/wish-list (signed in): the account's one list, the newest first. `title` is empty unless its owner
 * typed one; `shareToken` is the secret of the link that shows the list to others, null without one.
 */
export const WishListAnswer = z.object({
  title: z.string(),
  shareToken: z.string().nullable(),
  items: Rows("wish list", Wish),
});
export type WishListAnswer = z.infer<typeof WishListAnswer>;

/** PUT /store/shop/wish-list (signed in): the title that others see. 204. */
export const NameWishList = z.object({ title: Line(80) });

/**
 * GET, PUT and DELETE /store/shop/wish-list/items/:productId (signed in): whether a product is on the list; puts it
 * there, or takes it off, also a second time. 404 `not_found` for a product that is not on sale, 409 `conflict` beyond
 * `MOST_WISHES`.
 */
export const WishAnswer = z.object({ isWished: z.boolean() });

/**
 * POST /store/shop/wish-list/link (signed in): makes the link that shows the list; an earlier one ends. DELETE ends it.
 * 204.
 */

/**
 * POST /store/shop/shared-wish-lists (anyone): the products of a shared list that are on sale, by the secret of its
 * link; nothing of its owner but the title. 404 `not_found` for a link that has ended, 429 `too_many_requests`.
 */
export const SharedWishList = z.object({ token: MailedToken });
export const SharedWishListAnswer = z.object({
  title: z.string(),
  products: Rows("shared wish list", CatalogueProduct),
});
export type SharedWishListAnswer = z.infer<typeof SharedWishListAnswer>;
