import * as S from "../index";
import { route } from "./route";

export const RequestReturn = route("POST", "/orders/:id/returns", {
  may: "customer",
  body: S.RequestReturn,
});
export const OpenReturn = route("POST", "/staff/orders/:id/returns", {
  may: "open returns",
  body: S.RequestReturn,
  audit: "order.return_opened",
});
export const ListReturns = route("GET", "/returns", {
  may: "read orders",
  query: S.ListReturnsQuery,
  answer: S.ListReturnsAnswer,
});
export const ExportReturns = route("GET", "/returns-export", {
  may: "export orders",
  query: S.ExportReturnsQuery,
  timeout: "export",
  again: "always",
});
export const AskReceipt = route("POST", "/returns/:id/receipt-question", {
  may: "receive returns",
  body: S.ReceiptQuestion,
  answer: S.ReturnRefundAnswer,
  timeout: "read",
  audit: null,
});
export const ReceiveReturn = route("POST", "/returns/:id/receive", {
  may: "receive returns",
  body: S.ReceiveReturn,
  answer: S.ReceiveReturnAnswer,
  timeout: "payment",
  audit: "order.return_received",
});
export const RefuseReturn = route("POST", "/returns/:id/refuse", {
  may: "open returns",
  body: S.RefuseReturn,
  answer: S.ChangeAnswer,
  audit: "order.return_refused",
});
export const GiveLabel = route("POST", "/returns/:id/label", {
  may: "open returns",
  audit: "order.return_labelled",
});
/** Once a part has arrived, only the rest is cancelled. 409 once all has, or while ops are changing the order. */
export const CancelReturn = route("POST", "/returns/:id/cancel", { may: "customer", answer: S.ChangeAnswer });
export const AskRefund = route("POST", "/orders/:id/refund-question", {
  may: "refund orders",
  body: S.RefundQuestion,
  answer: S.RefundQuestionAnswer,
  timeout: "read",
  audit: null,
});
export const MakeRefund = route("POST", "/orders/:id/refunds", {
  may: "refund orders",
  body: S.MakeRefund,
  answer: S.MakeRefundAnswer,
  timeout: "payment",
  audit: "order.refunded",
});
export const SettleFailedRefund = route("POST", "/orders/:id/failed-refunds/:refundId", {
  may: "refund orders",
  body: S.SettleFailedRefund,
  answer: S.ChangeAnswer,
  timeout: "payment",
  audit: "order.refund_settled",
});
