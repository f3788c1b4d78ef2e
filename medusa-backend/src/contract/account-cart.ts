import { z } from "zod";
import { LIMITS, Money, OpaqueId } from "./common";
import { PurchaseLine } from "./purchase-line";
import { Rows } from "./rows";

/** The lines of a cart, possibly none, each product once. The number is checked first, as in `ListOf`. */
const CartLines = z
  .array(z.unknown())
  .max(LIMITS.orderLines, "Has too many lines")
  .pipe(z.array(PurchaseLine))
  .refine((lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length, "Has a product twice");

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
 * The merged lines. `cart` names the kept cart for as long as it exists; null if none was needed yet. `not_kept`:
 * products of the browser's lines that are not on sale or beyond the limit; the browser keeps these itself.
 * `unit_price` in major units, for display.
 */
export const SyncCartAnswer = z.object({
  cart: z.string().nullable(),
  lines: Rows("cart lines", PurchaseLine.extend({ title: z.string(), image_url: z.string(), unit_price: Money })),
  not_kept: Rows("products that are not kept", z.string()),
});
export type SyncCartAnswer = z.infer<typeof SyncCartAnswer>;

/**
 * GET /store/shop/cart-products?ids=a,b (anyone): the stock of the products in a cart, null if it is not tracked.
 * Products that are not on sale are left out.
 */
export const ListCartProductsQuery = z.object({
  ids: z
    .string()
    .max(LIMITS.orderLines * 101, "Has too many ids")
    .transform((ids) => ids.split(","))
    .pipe(z.array(OpaqueId(100)).max(LIMITS.orderLines, "Has too many ids")),
});
export const ListCartProductsAnswer = z.object({
  products: Rows("products in a cart", z.object({ id: z.string(), available: z.number().nullable() })),
});
export type ListCartProductsAnswer = z.infer<typeof ListCartProductsAnswer>;
