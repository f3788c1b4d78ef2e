import type { z } from "zod";
import * as accounts from "./accounts";
import * as messages from "./messages";
import * as orders from "./orders";
import * as payments from "./payments";
import * as products from "./products";
import * as returns from "./returns";
import * as secondFactor from "./second-factor";
import * as staff from "./staff";
import * as withdrawals from "./withdrawals";

/** Every kind of mail that the shop sends, by its name in the outbox. */
export const MAIL_KINDS = {
  welcome: accounts.welcome,
  password_reset: accounts.passwordReset,
  password_reset_by_google: accounts.passwordResetByGoogle,
  password_changed: accounts.passwordChanged,
  passkey_changed: accounts.passkeyChanged,
  email_change: accounts.emailChange,
  email_change_asked: accounts.emailChangeAsked,
  email_changed: accounts.emailChanged,
  new_sign_in: accounts.newSignIn,
  staff_news: staff.staffNews,
  account_deleted: accounts.accountDeleted,
  second_factor_changed: secondFactor.secondFactorChanged,
  second_factor_removal: secondFactor.secondFactorRemoval,
  stay_in_touch: messages.stayInTouch,
  message_answered: messages.messageAnswered,
  order_confirmation: orders.orderConfirmation,
  invoice: orders.invoice,
  order_shipped: orders.orderShipped,
  order_tracking: orders.orderTracking,
  parcel_cancelled: orders.parcelCancelled,
  order_cancelled: orders.orderCancelled,
  return_requested: returns.returnRequested,
  return_label: returns.returnLabel,
  return_received: returns.returnReceived,
  return_cancelled: returns.returnCancelled,
  withdrawal: withdrawals.withdrawal,
  withdrawal_link: withdrawals.withdrawalLink,
  order_refund: orders.orderRefund,
  review_request: products.reviewRequest,
  stock_alert_confirmation: products.stockAlertConfirmation,
  back_in_stock: products.backInStock,
  question_answered: products.questionAnswered,
  payment_not_placed: payments.paymentNotPlaced,
  refund_failed: payments.refundFailed,
  payment_disputed: payments.paymentDisputed,
  payment_at_risk: payments.paymentAtRisk,
};

export type MailKindName = keyof typeof MAIL_KINDS;
export type MailData<Name extends MailKindName> = z.infer<(typeof MAIL_KINDS)[Name]["data"]>;

/** The kinds about an account, its owner's payment that did not become an order, or their question. */
export type AccountMailKind =
  | "welcome"
  | "password_reset"
  | "password_reset_by_google"
  | "password_changed"
  | "passkey_changed"
  | "email_change"
  | "email_change_asked"
  | "email_changed"
  | "new_sign_in"
  | "staff_news"
  | "account_deleted"
  | "second_factor_removal"
  | "question_answered"
  | "payment_not_placed";

/** The outbox may hold mails of kinds that are gone. */
export const isMailKindName = (name: string): name is MailKindName => Object.hasOwn(MAIL_KINDS, name);
