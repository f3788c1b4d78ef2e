import type { AppLoadContext } from "@remix-run/node";
import { GetSharedWishList, GetWishList } from "medusa-backend/contract/routes";
import { toCardProduct } from "~/domain/product";
import type { Medusa } from "./client.server";
import { toProduct } from "./to-product";
import { visitorMedusa } from "./visitor-medusa.server";

/** Newest first. `shareToken` is the link's secret; `name` is from when it was added, `product` null once unsold. */
export async function getWishList(medusa: Medusa) {
  const { title, shareToken, items } = await medusa.call(GetWishList);
  const wishes = items.map(({ productId, title: name, product }) => ({
    productId,
    name,
    product: product && toCardProduct(toProduct(product)),
  }));
  return { title, shareToken, wishes };
}
export type WishList = Awaited<ReturnType<typeof getWishList>>;

/** The secret is sent in the body. */
export async function getSharedWishList(context: AppLoadContext, token: string) {
  const visitor = visitorMedusa(context);
  const { title, products } = await visitor.call(GetSharedWishList, { token });
  return { title, products: products.map(toProduct).map(toCardProduct) };
}
export type SharedWishList = Awaited<ReturnType<typeof getSharedWishList>>;
