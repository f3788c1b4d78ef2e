import type { AppLoadContext } from "@remix-run/node";
import { GetSharedWishList, GetWishList } from "medusa-backend/contract/routes";
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

/** The list that a link shows. The secret is sent in the body. */
export async function getSharedWishList(context: AppLoadContext, token: string): Promise<SharedWishList> {
  const visitor = visitorMedusa(context);
  const { title, products } = await visitor.call(GetSharedWishList, { token });
  return { title, products: products.map(toProduct).map(toCardProduct) };
}
