import { z } from "zod";
import { NewPassword } from "./accounts";
import { Email, SecretText } from "./common";

/** How long a mailed link is valid, in minutes. */
export const PASSWORD_RESET_MINUTES = 60;

/** The secret in a mailed link: 256 random bits in base64url. */
export const MailedToken = SecretText(200);

/**
 * POST /store/shop/password-resets (anyone): mails the owner of this e-mail a link, or a note that the account has no
 * password. 202 with an empty object, in the same time, whether or not such an account exists. 429 `too_many_requests`.
 */
export const RequestPasswordReset = z.object({ email: Email });
export type RequestPasswordReset = z.infer<typeof RequestPasswordReset>;

/**
 * POST /store/shop/password-resets/check (anyone): whose password this link sets. 404 `not_found` for an invalid link.
 */
export const CheckPasswordReset = z.object({ token: MailedToken });
export type CheckPasswordReset = z.infer<typeof CheckPasswordReset>;
export const CheckPasswordResetAnswer = z.object({ email: z.string() });
export type CheckPasswordResetAnswer = z.infer<typeof CheckPasswordResetAnswer>;

/**
 * POST /store/shop/password-resets/redeem (anyone): sets the password and ends every session of that customer. 204; 404
 * `not_found` for a link that was used, has expired or was replaced by a newer one; 429 `too_many_requests`.
 */
export const RedeemPasswordReset = z.object({ token: MailedToken, password: NewPassword });
export type RedeemPasswordReset = z.infer<typeof RedeemPasswordReset>;
