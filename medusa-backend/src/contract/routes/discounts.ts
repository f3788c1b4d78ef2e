import * as S from "../index";
import { route } from "./route";

export const ListDiscounts = route("GET", "/discounts", {
  may: "read discounts",
  query: S.ListDiscountsQuery,
  answer: S.ListDiscountsAnswer,
});
export const GetDiscount = route("GET", "/discounts/:id", { may: "read discounts", answer: S.GetDiscountAnswer });
export const MakeDiscount = route("POST", "/discounts", {
  may: "change discounts",
  body: S.MakeDiscount,
  answer: S.MakeDiscountAnswer,
  status: 201,
  audit: "discount.made",
});
export const DeleteDiscount = route("DELETE", "/discounts/:id", { may: "change discounts", audit: "discount.deleted" });
export const SwitchDiscount = route("POST", "/discounts/:id/state", {
  may: "change discounts",
  body: S.SwitchDiscount,
  audit: "discount.started",
});
export const TryDiscount = route("POST", "/discounts/:id/trials", {
  may: "change discounts",
  body: S.TryDiscount,
  answer: S.TryDiscountAnswer,
  audit: null,
});
export const ListDiscountProducts = route("GET", "/discount-products", {
  may: "read discounts",
  query: S.DiscountProductsQuery,
  answer: S.DiscountProductsAnswer,
});
