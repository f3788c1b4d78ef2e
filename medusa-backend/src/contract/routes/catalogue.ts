import * as S from "../index";
import { route } from "./route";

export const GetHomePage = route("GET", "/home-page", {
  may: "anyone",
  query: S.HomePageQuery,
  answer: S.HomePageAnswer,
});
export const ListProducts = route("GET", "/products", {
  may: "anyone",
  idToken: true,
  query: S.ListProductsQuery,
  answer: S.ListProductsAnswer,
});
export const GetCatalogueVersion = route("GET", "/catalogue-version", {
  may: "anyone",
  answer: S.CatalogueVersionAnswer,
  timeout: "health",
});
export const SearchProducts = route("GET", "/product-search", {
  may: "anyone",
  query: S.SearchProductsQuery,
  answer: S.SearchProductsAnswer,
});
export const ListProductPages = route("GET", "/product-pages", {
  may: "anyone",
  query: S.ListProductPagesQuery,
  answer: S.ListProductPagesAnswer,
});
export const ListProductPageParts = route("GET", "/product-page-parts", {
  may: "anyone",
  answer: S.ListProductPagePartsAnswer,
});
export const ListFeed = route("GET", "/product-feed", {
  may: "anyone",
  query: S.ListFeedQuery,
  answer: S.ListFeedAnswer,
});
export const GetProductPage = route("GET", "/product-pages/:handle", {
  may: "anyone",
  query: S.ProductPageQuery,
  answer: S.ProductPageAnswer,
});
export const ListHelpfulReviews = route("GET", "/product-pages/:handle/reviews", {
  may: "anyone",
  answer: S.HelpfulReviewsAnswer,
});
export const GetProductPaper = route("GET", "/product-pages/:handle/papers/:paper", {
  may: "anyone",
  answer: S.GetProductPaperAnswer,
});
export const GetMedia = route("GET", "/media/:name", { may: "anyone" });
export const AskStockAlert = route("POST", "/stock-alerts", {
  may: "anyone",
  body: S.AskStockAlert,
  answer: S.AskStockAlertAnswer,
  status: 202,
});
export const CheckStockAlert = route("POST", "/stock-alerts/check", {
  may: "anyone",
  body: S.MailedLink,
  answer: S.StockAlertLinkAnswer,
  timeout: "read",
});
export const ConfirmStockAlert = route("POST", "/stock-alerts/confirm", {
  may: "anyone",
  body: S.MailedLink,
  answer: S.StockAlertLinkAnswer,
  limit: "secret",
});
export const StopStockAlerts = route("POST", "/stock-alerts/stop", {
  may: "anyone",
  body: S.StopStockAlerts,
  limit: "secret",
});
