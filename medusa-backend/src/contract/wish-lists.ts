import { z } from "zod";
import { CatalogueProduct } from "./catalogue";
import { Line } from "./common";
import { MailedToken } from "./password-resets";
import { Rows } from "./rows";

/** The most products on a wish list. */
export const MOST_WISHES = 100;

/** A product on its owner's list; `title` is its name when it was added, `product` null once it is no longer sold. */
const Wish = z.object({
  product_id: z.string(),
  title: z.string(),
  added_at: z.iso.datetime(),
  product: CatalogueProduct.nullable(),
});

/**
 * GET /store/shop/wish-list (signed in): the account's one list, the newest first. `title` is empty unless its owner
 * typed one; `share_token` is the secret of the link that shows the list to others, null without one.
 */
export const WishListAnswer = z.object({
  title: z.string(),
  share_token: z.string().nullable(),
  items: Rows("wish list", Wish),
});
export type WishListAnswer = z.infer<typeof WishListAnswer>;

/** PUT /store/shop/wish-list (signed in): the title that others see. 204. */
export const NameWishList = z.object({ title: Line(80) });

/**
 * GET, PUT and DELETE /store/shop/wish-list/items/:product_id (signed in): whether a product is on the list; puts it
 * there, or takes it off, also a second time. 404 `not_found` for a product that is not on sale, 409 `conflict` beyond
 * `MOST_WISHES`.
 */
export const WishAnswer = z.object({ is_wished: z.boolean() });
export type WishAnswer = z.infer<typeof WishAnswer>;

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
