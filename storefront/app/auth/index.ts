/** Signing in, for the browser: the screens and their forms, what the root keeps up to date, and the token for /api/server. */
export { getStoredUid, idTokenSource } from "./id-token";
export { loginPath } from "./login-path";
export { ForgotPasswordScreen, LinkSentScreen } from "./screens/forgot-password-screen";
export {
  ForgotPasswordForm,
  LinkGoogleForm,
  LoginForm,
  RegisterForm,
  ResetPasswordForm,
  SignOutForm,
} from "./screens/forms";
export { LinkGoogleScreen } from "./screens/link-google-screen";
export type { LoginNotice } from "./screens/login-notice";
export { LoginScreen } from "./screens/login-screen";
export { RegisterScreen } from "./screens/register-screen";
export { DeadLinkScreen, ResetPasswordScreen } from "./screens/reset-password-screen";
export { SignOutScreen } from "./screens/sign-out-screen";
export { useAccountOnceKnown } from "./use-account-once-known";
export { useFlash } from "./use-flash";
export { useIdTokenOf } from "./use-id-token-of";
