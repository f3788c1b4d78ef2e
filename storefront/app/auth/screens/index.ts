/**
 * The screens of signing in, and the fields of their forms. They are separate from `~/auth`, which every page loads.
 */
export { AccountFrame, AccountText } from "./account-frame";
export { DeadLinkScreen } from "./dead-link-screen";
export { ChangeStoppedScreen, ConfirmEmailScreen, StopChangeScreen } from "./email-change-screens";
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
export { StopReviewMailsScreen, StopStockAlertsScreen } from "./unsubscribe-screens";
