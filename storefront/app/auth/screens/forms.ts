import {
  credentialField,
  FinishSecondStep,
  NewPassword,
  RequestPasswordReset,
  SignIn,
  SignUp,
  UsedCredential,
} from "medusa-backend/contract";
import { z } from "zod";

const RedirectTo = { redirectTo: z.string().optional() };

/** The fields of /login, checked by Medusa's own rules in the browser and on the server. */
export const LoginForm = SignIn.extend(RedirectTo);

/** The fields of a sign-in with a passkey, which scripts fill in. */
export const PasskeyForm = z.object({ credential: credentialField(UsedCredential), ...RedirectTo });

/**
 * The fields of /register, likewise. The password is kept as typed, 8 to 128 characters. `repeat=sign-in`, which the
 * page sends when it has no scripts, asks to sign in if the account already exists with this password.
 */
export const RegisterForm = SignUp.extend({ ...RedirectTo, repeat: z.literal("sign-in").optional() });

/** The field of /login that links Google to the account with the same e-mail; the e-mail itself comes from Google. */
export const LinkGoogleForm = SignIn.pick({ password: true }).extend(RedirectTo);

/** The field of /login/second-step. */
export const SecondStepForm = FinishSecondStep.pick({ code: true });

/** The same with a passkey, which scripts fill in. */
export const SecondStepPasskeyForm = PasskeyForm.pick({ credential: true });

/** The field of /forgot-password. */
export const ForgotPasswordForm = RequestPasswordReset;

/** The field of /reset-password, by the rules of a sign-up. */
export const ResetPasswordForm = z.object({ password: NewPassword });

/** The field of /logout: the button's position, so that the toast appears beside it. */
export const SignOutForm = z.object({ place: z.literal("navigation").optional().catch(undefined) });
