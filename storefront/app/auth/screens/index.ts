/** The screens of signing in, and the fields of their forms. Every page loads `~/auth`, but not these. */

export { AccountForm, AccountFrame, AccountText } from "./account-frame";
export {
  ForgotPasswordForm,
  LinkGoogleForm,
  LoginForm,
  PasskeyForm,
  RegisterForm,
  ResetPasswordForm,
  SecondStepForm,
  SecondStepPasskeyForm,
  SignOutForm,
} from "./forms";
export { LinkGoogleScreen, type LoginNotice, LoginScreen, RegisterScreen, SignOutScreen } from "./login-screens";
export {
  ChangeStoppedScreen,
  ConfirmEmailScreen,
  DeadLinkScreen,
  EmailChangedScreen,
  FactorKeptScreen,
  ForgotPasswordScreen,
  KeepFactorScreen,
  LinkSentScreen,
  ResetPasswordScreen,
  StopChangeScreen,
  UnsubscribeScreen,
} from "./mailed-link-screens";
export { SecondStepScreen } from "./second-step-screen";
