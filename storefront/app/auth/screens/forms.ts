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

export const LoginForm = SignIn.extend(RedirectTo);

export const PasskeyForm = z.object({ credential: credentialField(UsedCredential), ...RedirectTo });

/** `repeat=sign-in`, sent without scripts, asks to sign in if the account already exists with this password. */
export const RegisterForm = SignUp.extend({ ...RedirectTo, repeat: z.literal("sign-in").optional() });

/** The e-mail itself comes from Google. */
export const LinkGoogleForm = SignIn.pick({ password: true }).extend(RedirectTo);

export const SecondStepForm = FinishSecondStep.pick({ code: true });

export const SecondStepPasskeyForm = PasskeyForm.pick({ credential: true });

export const ForgotPasswordForm = RequestPasswordReset;

export const ResetPasswordForm = z.object({ password: NewPassword });

/** `place` is the button's position, so that the toast appears beside it. */
export const SignOutForm = z.object({ place: z.literal("navigation").optional().catch(undefined) });
