import type { CardProduct } from "./product";

/** The page of one's own wish list. */
export const WISH_LIST_PATH = "/wish-list";

/** The page that shows a list to others; `token` is its secret. */
export const sharedWishListPath = (token: string): string => `/wish-lists/${encodeURIComponent(token)}`;

/** A product on its owner's list; `name` is that of the time when it was added, `product` null once it is not sold. */
export type Wish = { productId: string; name: string; product: CardProduct | null };

/** A person's own list, the newest first. `shareToken` is the secret of its link; null without one. */
export type WishList = { title: string; shareToken: string | null; wishes: Wish[] };

/** What others see of a list. */
export type SharedWishList = { title: string; products: CardProduct[] };

/** Whether a product is on the signed-in person's list; null if that is unknown. */
export type Wished = { isWished: boolean | null };
