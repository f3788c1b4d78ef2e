import type { AppLoadContext } from "@remix-run/node";
import { SharedWishListAnswer, WishAnswer, WishListAnswer } from "medusa-backend/contract";
import { toCardProduct } from "~/domain/product";
import type { SharedWishList, WishList } from "~/domain/wish-list";
import { getRequestContext } from "~/lib/request-context.server";
import { READ_TIMEOUT_MS, UNSTORED_PAGE_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa, type Medusa } from "./client.server";
import { shopPath } from "./shop-path";
import { toProduct } from "./to-product";

/** The signed-in person's wish list. @throws AppError `unauthenticated`. */
export async function getWishList(medusa: Medusa): Promise<WishList> {
  const call = { schema: WishListAnswer, timeoutMs: READ_TIMEOUT_MS };
  const { title, share_token, items } = await medusa.fetch(shopPath("wish-list"), call);
  const wishes = items.map(({ product_id, title: name, product }) => ({
    productId: product_id,
    name,
    product: product && toCardProduct(toProduct(product)),
  }));
  return { title, shareToken: share_token, wishes };
}

/** Whether a product is on it. @throws AppError `unauthenticated`. */
export async function isWished(medusa: Medusa, productId: string): Promise<boolean> {
  const call = { schema: WishAnswer, timeoutMs: READ_TIMEOUT_MS };
  return (await medusa.fetch(shopPath("wish-list", "items", productId), call)).is_wished;
}

/**
 * Puts a product on it, or takes it off.
 * @throws AppError `unauthenticated`, `not_found` for a product that is not on sale, `conflict` for a full list.
 */
export async function setWished(medusa: Medusa, productId: string, wished: boolean): Promise<void> {
  const call = { method: wished ? "PUT" : "DELETE", timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("wish-list", "items", productId), { ...call, ...(wished && { body: {} }) });
}

/** Sets the title that others see. @throws AppError `unauthenticated`, `invalid`. */
export async function nameWishList(medusa: Medusa, title: string): Promise<void> {
  await medusa.fetch(shopPath("wish-list"), { method: "PUT", body: { title }, timeoutMs: WRITE_TIMEOUT_MS });
}

/** Makes the link that shows it, in place of an earlier one, or ends it. @throws AppError `unauthenticated`. */
export async function shareWishList(medusa: Medusa, shared: boolean): Promise<void> {
  const call = { method: shared ? "POST" : "DELETE", timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("wish-list", "link"), { ...call, ...(shared && { body: {} }) });
}

/** The list that a link shows. The secret is sent in the body. @throws AppError `not_found`, `too_many_requests`. */
export async function getSharedWishList(context: AppLoadContext, token: string): Promise<SharedWishList> {
  const visitor = createVisitorMedusa(getRequestContext(context));
  const call = {
    method: "POST",
    body: { token },
    schema: SharedWishListAnswer,
    timeoutMs: UNSTORED_PAGE_TIMEOUT_MS,
  } as const;
  const { title, products } = await visitor.fetch(shopPath("shared-wish-lists"), call);
  return { title, products: products.map(toProduct).map(toCardProduct) };
}
