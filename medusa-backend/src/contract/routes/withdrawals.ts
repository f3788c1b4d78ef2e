import * as S from "../index";
import { route } from "./route";

export const AskWithdrawalLink = route("POST", "/withdrawal-links", {
  may: "anyone",
  body: S.AskWithdrawalLink,
});
export const ListWithdrawable = route("GET", "/withdrawable-orders", {
  may: "customer",
  answer: S.ListWithdrawableAnswer,
});
export const CheckWithdrawal = route("POST", "/orders/:id/withdrawals/check", {
  may: "anyone",
  body: S.CheckWithdrawal,
  answer: S.CheckWithdrawalAnswer,
  timeout: "read",
});
export const Withdraw = route("POST", "/orders/:id/withdrawals", {
  may: "anyone",
  body: S.Withdraw,
  answer: S.WithdrawAnswer,
  limit: "secret",
  timeout: "payment",
});
