import type { OpsMail } from "../../contract/ops";
import type { Option } from "../components/list-page";

const KINDS: Readonly<Record<string, string>> = {
  order_confirmation: "Order confirmation",
  invoice: "Invoice",
  order_shipped: "Order shipped",
  order_tracking: "Tracking number",
  parcel_cancelled: "Parcel not sent after all",
  order_cancelled: "Order cancelled",
  return_requested: "Return requested",
  return_label: "Return label",
  return_received: "Return received",
  return_cancelled: "Return cancelled",
  withdrawal: "Withdrawal confirmed",
  withdrawal_link: "Link to withdraw",
  order_refund: "Refund",
  review_request: "Review asked for",
  stock_alert_confirmation: "Address to confirm, for a mail about stock",
  back_in_stock: "Back in stock",
  question_answered: "Question answered",
  payment_not_placed: "Order not placed",
  refund_failed: "Refund failed, to the shop",
  payment_disputed: "Dispute, to the shop",
  payment_at_risk: "Fraud warning or review, to the shop",
  welcome: "Welcome",
  stay_in_touch: "Message to the shop",
  message_answered: "Message answered",
  password_reset: "Password reset",
  password_reset_by_google: "Password reset, signs in with Google",
  password_changed: "Password changed",
  passkey_changed: "Passkey added or removed",
  email_change: "New e-mail to confirm",
  email_change_asked: "E-mail change asked for",
  email_changed: "E-mail changed",
  new_sign_in: "Sign-in from a new place, to staff",
  staff_news: "News of the desk, to staff",
  account_deleted: "Account deleted",
  second_factor_changed: "Second factor changed",
  second_factor_removal: "Second factor being taken off",
};

export const toKindText = (kind: string): string => KINDS[kind] ?? kind;

export const STATUS_TEXTS: Readonly<
  Record<OpsMail["status"], readonly [text: string, color: "orange" | "green" | "red"]>
> = {
  pending: ["On its way", "orange"],
  sent: ["Sent", "green"],
  failed: ["Failed", "red"],
};

export const STATUSES: readonly Option[] = [
  ["all", "All mails"],
  ["pending", "On their way"],
  ["sent", "Sent"],
  ["failed", "Failed"],
];
