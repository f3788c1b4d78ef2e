/**
 * The screens of signing in, and the fields of their forms. They are separate from `~/auth`, which every page loads.
 */
export { ConfirmEmailScreen } from "./confirm-email-screen";
export { DeadLinkScreen } from "./dead-link-screen";
export { ForgotPasswordScreen, LinkSentScreen } from "./forgot-password-screen";
export {
  ConfirmEmailForm,
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
export { ResetPasswordScreen } from "./reset-password-screen";
export { SignOutScreen } from "./sign-out-screen";
export { ChangeStoppedScreen, StopChangeScreen } from "./stop-change-screen";
export { ReviewMailsStoppedScreen, StopReviewMailsScreen } from "./stop-review-mails-screen";
