import * as S from "../index";
import { route } from "./route";

export const SyncCart = route("PUT", "/cart", { may: "customer", body: S.SyncCart, answer: S.SyncCartAnswer });
export const ListCartProducts = route("GET", "/cart-products", {
  may: "anyone",
  query: S.ListCartProductsQuery,
  answer: S.ListCartProductsAnswer,
});
export const GetWishList = route("GET", "/wish-list", { may: "customer", answer: S.WishListAnswer });
export const NameWishList = route("PUT", "/wish-list", { may: "customer", body: S.NameWishList });
export const GetWish = route("GET", "/wish-list/items/:productId", { may: "customer", answer: S.WishAnswer });
export const AddWish = route("PUT", "/wish-list/items/:productId", { may: "customer", answer: S.WishAnswer });
export const RemoveWish = route("DELETE", "/wish-list/items/:productId", { may: "customer" });
export const ShareWishList = route("POST", "/wish-list/link", { may: "customer" });
export const UnshareWishList = route("DELETE", "/wish-list/link", { may: "customer" });
export const GetSharedWishList = route("POST", "/shared-wish-lists", {
  may: "anyone",
  body: S.SharedWishList,
  answer: S.SharedWishListAnswer,
  timeout: "page",
});
