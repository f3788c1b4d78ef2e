import * as S from "../index";
import { route } from "./route";

export const QuotePurchase = route("POST", "/quotes", {
  may: "anyone",
  body: S.QuotePurchase,
  answer: S.QuoteAnswer,
  timeout: "payment",
});
export const StartPayment = route("POST", "/payment-attempts", {
  may: "customer",
  idToken: true,
  body: S.StartPayment,
  answer: S.StartPaymentAnswer,
  limit: "payment",
  timeout: "payment",
});
export const GetPayment = route("GET", "/payment-attempts/:paymentIntentId", {
  may: "customer",
  answer: S.GetPaymentAnswer,
  timeout: "payment",
});
