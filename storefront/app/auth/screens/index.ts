/** The screens of signing in, and the fields of their forms; apart from `~/auth`, which every page has. */
export { ForgotPasswordScreen, LinkSentScreen } from "./forgot-password-screen";
export {
  ForgotPasswordForm,
  LinkGoogleForm,
  LoginForm,
  RegisterForm,
  ResetPasswordForm,
  SignOutForm,
} from "./forms";
export { LinkGoogleScreen } from "./link-google-screen";
export type { LoginNotice } from "./login-notice";
export { LoginScreen } from "./login-screen";
export { RegisterScreen } from "./register-screen";
export { DeadLinkScreen, ResetPasswordScreen } from "./reset-password-screen";
export { SignOutScreen } from "./sign-out-screen";
