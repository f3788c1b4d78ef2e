import * as S from "../index";
import { route } from "./route";

export const ListStock = route("GET", "/stock", {
  may: "read products",
  query: S.ListStockQuery,
  answer: S.ListStockAnswer,
});
export const AdjustStock = route("POST", "/stock", {
  may: "change products",
  body: S.AdjustStock,
  answer: S.AdjustStockAnswer,
  audit: "product.stock_adjusted",
});
export const ReleaseStock = route("POST", "/stock/release", {
  may: "change products",
  body: S.ReleaseStock,
  answer: S.ReleaseStockAnswer,
  audit: "product.stock_released",
});
export const SwitchCounting = route("POST", "/products/:id/counting", {
  may: "change products",
  body: S.SwitchCounting,
  audit: "product.counted",
});
export const SetParts = route("POST", "/products/:id/parts", {
  may: "change products",
  body: S.SetParts,
  audit: "product.parts_set",
});
