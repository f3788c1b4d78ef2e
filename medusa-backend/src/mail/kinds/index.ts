import type { z } from "zod";
import { accountDeleted } from "./account-deleted";
import { backInStock } from "./back-in-stock";
import { emailChange } from "./email-change";
import { emailChangeAsked } from "./email-change-asked";
import { emailChanged } from "./email-changed";
import { invoice } from "./invoice";
import { orderCancelled } from "./order-cancelled";
import { orderConfirmation } from "./order-confirmation";
import { orderRefund } from "./order-refund";
import { orderShipped } from "./order-shipped";
import { orderTracking } from "./order-tracking";
import { parcelCancelled } from "./parcel-cancelled";
import { passwordChanged } from "./password-changed";
import { passwordReset } from "./password-reset";
import { passwordResetByGoogle } from "./password-reset-by-google";
import { paymentAtRisk } from "./payment-at-risk";
import { paymentDisputed } from "./payment-disputed";
import { paymentNotPlaced } from "./payment-not-placed";
import { questionAnswered } from "./question-answered";
import { refundFailed } from "./refund-failed";
import { returnCancelled } from "./return-cancelled";
import { returnReceived } from "./return-received";
import { returnRequested } from "./return-requested";
import { reviewRequest } from "./review-request";
import { stayInTouch } from "./stay-in-touch";
import { stockAlertConfirmation } from "./stock-alert-confirmation";
import { welcome } from "./welcome";

/** Every kind of mail that the shop sends, by its name in the outbox. */
export const MAIL_KINDS = {
  welcome,
  password_reset: passwordReset,
  password_reset_by_google: passwordResetByGoogle,
  password_changed: passwordChanged,
  email_change: emailChange,
  email_change_asked: emailChangeAsked,
  email_changed: emailChanged,
  account_deleted: accountDeleted,
  stay_in_touch: stayInTouch,
  order_confirmation: orderConfirmation,
  invoice,
  order_shipped: orderShipped,
  order_tracking: orderTracking,
  parcel_cancelled: parcelCancelled,
  order_cancelled: orderCancelled,
  return_requested: returnRequested,
  return_received: returnReceived,
  return_cancelled: returnCancelled,
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
  | "email_change"
  | "email_change_asked"
  | "email_changed"
  | "account_deleted"
  | "question_answered"
  | "payment_not_placed";

/** True for a name that still has a kind; the outbox may hold mails of kinds that are gone. */
export const isMailKindName = (name: string): name is MailKindName => Object.hasOwn(MAIL_KINDS, name);
