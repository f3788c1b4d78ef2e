import type { z } from "zod";
import { orderCancelled } from "./order-cancelled";
import { orderConfirmation } from "./order-confirmation";
import { orderRefund } from "./order-refund";
import { orderShipped } from "./order-shipped";
import { passwordChanged } from "./password-changed";
import { passwordReset } from "./password-reset";
import { passwordResetByGoogle } from "./password-reset-by-google";
import { paymentNotPlaced } from "./payment-not-placed";
import { stayInTouch } from "./stay-in-touch";
import { welcome } from "./welcome";

/** Every kind of mail that the shop sends, by its name in the outbox. */
export const MAIL_KINDS = {
  welcome,
  password_reset: passwordReset,
  password_reset_by_google: passwordResetByGoogle,
  password_changed: passwordChanged,
  stay_in_touch: stayInTouch,
  order_confirmation: orderConfirmation,
  order_shipped: orderShipped,
  order_cancelled: orderCancelled,
  order_refund: orderRefund,
  payment_not_placed: paymentNotPlaced,
};

export type MailKindName = keyof typeof MAIL_KINDS;
export type MailData<Name extends MailKindName> = z.infer<(typeof MAIL_KINDS)[Name]["data"]>;

/** True for a name that still has a kind; the outbox may hold mails of kinds that are gone. */
export const isMailKindName = (name: string): name is MailKindName => Object.hasOwn(MAIL_KINDS, name);
