import type { AppLoadContext } from "@remix-run/node";
import {
  AddWish,
  GetSharedWishList,
  GetWish,
  GetWishList,
  RemoveWish,
  ShareWishList,
  UnshareWishList,
} from "medusa-backend/contract/routes";
import { toCardProduct } from "~/domain/product";
import type { SharedWishList, WishList } from "~/domain/wish-list";
import type { Medusa } from "./client.server";
import { toProduct } from "./to-product";
import { visitorMedusa } from "./visitor-medusa.server";

/** The signed-in person's wish list. */
export async function getWishList(medusa: Medusa): Promise<WishList> {
  const { title, shareToken, items } = await medusa.call(GetWishList);
  const wishes = items.map(({ productId, title: name, product }) => ({
    productId,
    name,
    product: product && toCardProduct(toProduct(product)),
  }));
  return { title, shareToken, wishes };
}

/** Whether a product is on it. */
export async function isWished(medusa: Medusa, productId: string): Promise<boolean> {
  return (await medusa.call(GetWish, { productId })).isWished;
}

/** Puts a product on it, or takes it off. */
export async function setWished(medusa: Medusa, productId: string, wished: boolean): Promise<void> {
  await medusa.call(wished ? AddWish : RemoveWish, { productId });
}

/** Makes the link that shows it, in place of an earlier one, or ends it. */
export async function shareWishList(medusa: Medusa, shared: boolean): Promise<void> {
  await medusa.call(shared ? ShareWishList : UnshareWishList);
}

/** The list that a link shows. The secret is sent in the body. */
export async function getSharedWishList(context: AppLoadContext, token: string): Promise<SharedWishList> {
  const visitor = visitorMedusa(context);
  const { title, products } = await visitor.call(GetSharedWishList, { token });
  return { title, products: products.map(toProduct).map(toCardProduct) };
}
