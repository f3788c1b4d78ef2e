import type { z } from "zod";
import { passwordChanged } from "./password-changed";
import { passwordReset } from "./password-reset";
import { passwordResetByGoogle } from "./password-reset-by-google";
import { stayInTouch } from "./stay-in-touch";
import { welcome } from "./welcome";

/** Every kind of mail that the shop sends, by the name under which the outbox keeps it. */
export const MAIL_KINDS = {
  welcome,
  password_reset: passwordReset,
  password_reset_by_google: passwordResetByGoogle,
  password_changed: passwordChanged,
  stay_in_touch: stayInTouch,
};

export type MailKindName = keyof typeof MAIL_KINDS;
export type MailData<Name extends MailKindName> = z.infer<(typeof MAIL_KINDS)[Name]["data"]>;
