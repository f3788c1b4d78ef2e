import type { z } from "zod";
import {
  accountDeleted,
  emailChange,
  emailChangeAsked,
  emailChanged,
  newSignIn,
  passkeyChanged,
  passwordChanged,
  passwordReset,
  passwordResetByGoogle,
  welcome,
} from "./accounts";
import { messageAnswered, stayInTouch } from "./messages";
import {
  invoice,
  orderCancelled,
  orderConfirmation,
  orderRefund,
  orderShipped,
  orderTracking,
  parcelCancelled,
} from "./orders";
import { paymentAtRisk, paymentDisputed, paymentNotPlaced, refundFailed } from "./payments";
import { backInStock, questionAnswered, reviewRequest, stockAlertConfirmation } from "./products";
import { returnCancelled, returnLabel, returnReceived, returnRequested } from "./returns";
import { secondFactorChanged, secondFactorRemoval } from "./second-factor";
import { staffNews } from "./staff";
import { withdrawal, withdrawalLink } from "./withdrawals";

/** Every kind of mail that the shop sends, by its name in the outbox. */
export const MAIL_KINDS = {
  welcome,
  password_reset: passwordReset,
  password_reset_by_google: passwordResetByGoogle,
  password_changed: passwordChanged,
  passkey_changed: passkeyChanged,
  email_change: emailChange,
  email_change_asked: emailChangeAsked,
  email_changed: emailChanged,
  new_sign_in: newSignIn,
  staff_news: staffNews,
  account_deleted: accountDeleted,
  second_factor_changed: secondFactorChanged,
  second_factor_removal: secondFactorRemoval,
  stay_in_touch: stayInTouch,
  message_answered: messageAnswered,
  order_confirmation: orderConfirmation,
  invoice,
  order_shipped: orderShipped,
  order_tracking: orderTracking,
  parcel_cancelled: parcelCancelled,
  order_cancelled: orderCancelled,
  return_requested: returnRequested,
  return_label: returnLabel,
  return_received: returnReceived,
  return_cancelled: returnCancelled,
  withdrawal,
  withdrawal_link: withdrawalLink,
  order_refund: orderRefund,
  review_request: reviewRequest,
  stock_alert_confirmation: stockAlertConfirmation,
  back_in_stock: backInStock,
  question_answered: questionAnswered,
  payment_not_placed: paymentNotPlaced,
  refund_failed: refundFailed,
  payment_disputed: paymentDisputed,
  payment_at_risk: paymentAtRisk,
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
