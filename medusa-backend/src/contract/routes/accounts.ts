import { z } from "zod";
import * as S from "../index";
import { route } from "./route";

export const SignUp = route("POST", "/accounts", {
  may: "anyone",
  body: S.SignUp,
  answer: S.SessionAnswer,
  status: 201,
});
export const SignIn = route("POST", "/sessions", {
  may: "anyone",
  body: S.SignIn,
  answer: S.SessionAnswer,
  status: 201,
});
export const SignInWithGoogle = route("POST", "/sessions/google", {
  may: "anyone",
  body: S.SignInWithGoogle,
  answer: S.SessionAnswer,
  status: 201,
});
export const StartPasskeySignIn = route("POST", "/sessions/passkey/options", {
  may: "anyone",
  answer: S.PasskeyOptions,
  timeout: "read",
});
export const SignInWithPasskey = route("POST", "/sessions/passkey", {
  may: "anyone",
  body: S.SignInWithPasskey,
  answer: S.SessionAnswer,
  status: 201,
  limit: "secret",
});
export const FinishSecondStep = route("POST", "/sessions/second-step", {
  may: "anyone",
  body: S.FinishSecondStep,
  answer: S.SessionAnswer,
  status: 201,
  limit: "secret",
});
export const StartSecondStepByPasskey = route("POST", "/sessions/second-step/passkey/options", {
  may: "anyone",
  body: S.SecondStepToken,
  answer: S.PasskeyOptions,
  timeout: "read",
});
export const FinishSecondStepByPasskey = route("POST", "/sessions/second-step/passkey", {
  may: "anyone",
  body: S.FinishSecondStepByPasskey,
  answer: S.SessionAnswer,
  status: 201,
  limit: "secret",
});
export const AskOwnPasskey = route("POST", "/account/passkeys/question", {
  may: "customer",
  answer: S.PasskeyOptions,
  limit: "passkey",
});
export const ConfirmAgainByPasskey = route("POST", "/account/second-factor/again/passkey", {
  may: "customer",
  body: S.AskedPasskey,
  limit: "passkey",
});
export const AskForPasskey = route("POST", "/account/second-factor/passkey", {
  may: "customer",
  body: S.AskedPasskey,
  answer: S.AskPasskeyAnswer,
  limit: "passkey",
});
export const StopAskingForPasskey = route("DELETE", "/account/second-factor/passkey", {
  may: "customer",
  limit: "passkey",
  again: "always",
});
export const GetSecondFactor = route("GET", "/account/second-factor", {
  may: "customer",
  answer: S.SecondFactorAnswer,
});
export const StartFactor = route("POST", "/account/second-factor", {
  may: "customer",
  body: S.StartFactor,
  answer: S.StartFactorAnswer,
  again: "always",
});
export const ConfirmFactor = route("POST", "/account/second-factor/confirm", {
  may: "customer",
  body: S.AskedCode,
  answer: S.RecoveryCodesAnswer,
  again: "always",
});
export const MakeRecoveryCodes = route("POST", "/account/second-factor/codes", {
  may: "customer",
  body: S.AskedCode,
  answer: S.RecoveryCodesAnswer,
});
export const TurnFactorOff = route("POST", "/account/second-factor/off", { may: "customer", body: S.AskedCode });
export const ConfirmAgain = route("POST", "/account/second-factor/again", { may: "customer", body: S.AskedCode });
export const CheckKeepFactor = route("POST", "/account/second-factor/keep/check", {
  may: "anyone",
  body: S.MailedLink,
  answer: S.MailedLinkAnswer,
  timeout: "read",
});
export const KeepFactor = route("POST", "/account/second-factor/keep", {
  may: "anyone",
  body: S.MailedLink,
  limit: "secret",
});
export const GetCurrentSession = route("GET", "/sessions/current", {
  may: "customer",
  idToken: true,
  answer: S.CurrentSessionAnswer,
});
export const SignOut = route("DELETE", "/sessions/current", { may: "customer" });
export const IssueIdToken = route("POST", "/sessions/current/id-token", {
  may: "customer",
  answer: S.IdTokenAnswer,
  timeout: "read",
});
export const RequestPasswordReset = route("POST", "/password-resets", {
  may: "anyone",
  body: S.RequestPasswordReset,
});
export const CheckPasswordReset = route("POST", "/password-resets/check", {
  may: "anyone",
  body: S.MailedLink,
  answer: S.MailedLinkAnswer,
  timeout: "read",
});
export const RedeemPasswordReset = route("POST", "/password-resets/redeem", {
  may: "anyone",
  body: S.RedeemPasswordReset,
  limit: "secret",
});
export const GetAccount = route("GET", "/account", { may: "customer", answer: S.AccountAnswer });
export const ChangePassword = route("POST", "/account/password", {
  may: "customer",
  body: S.ChangePassword,
  again: "always",
});
export const MailPasswordLink = route("POST", "/account/password-link", {
  may: "customer",
});
export const ChangeEmail = route("POST", "/account/email", {
  may: "customer",
  body: S.ChangeEmail,
  again: "always",
});
export const CheckEmailChange = route("POST", "/account/email/check", {
  may: "anyone",
  body: S.MailedLink,
  answer: S.MailedLinkAnswer,
  timeout: "read",
});
export const ConfirmEmailChange = route("POST", "/account/email/confirm", {
  may: "anyone",
  body: S.MailedLink,
  answer: S.ConfirmEmailChangeAnswer,
  limit: "secret",
});
export const CheckEmailStop = route("POST", "/account/email/stop/check", {
  may: "anyone",
  body: S.MailedLink,
  answer: S.MailedLinkAnswer,
  timeout: "read",
});
export const StopEmailChange = route("POST", "/account/email/stop", {
  may: "anyone",
  body: S.MailedLink,
  limit: "secret",
});
export const StartPasskey = route("POST", "/account/passkeys/options", {
  may: "customer",
  body: S.StartPasskey,
  answer: S.PasskeyOptions,
  again: "always",
});
export const AddPasskey = route("POST", "/account/passkeys", {
  may: "customer",
  body: S.AddPasskey,
  limit: "passkey",
});
export const RenamePasskey = route("PUT", "/account/passkeys/:id", {
  may: "customer",
  body: S.RenamePasskey,
  limit: "passkey",
});
export const RemovePasskey = route("POST", "/account/passkeys/:id/removal", {
  may: "customer",
  body: S.RemovePasskey,
  again: "always",
});
export const EndSessions = route("DELETE", "/account/sessions", {
  may: "customer",
  query: S.EndSessionsQuery,
  answer: S.EndSessionsAnswer,
});
export const ListStaffSessions = route("GET", "/staff/sessions", {
  may: "manage staff",
  answer: S.ListStaffSessionsAnswer,
});
export const EndStaffSession = route("DELETE", "/staff/sessions/:id", {
  may: "manage staff",
  audit: "staff.session_ended",
});
export const EndStaffSessions = route("DELETE", "/staff/members/:id/sessions", {
  may: "manage staff",
  answer: S.EndSessionsAnswer,
  audit: "staff.sessions_ended",
});
export const SetStaffMails = route("PUT", "/account/staff-mails", { may: "customer", body: S.SetStaffMails });
export const GetAccountExport = route("GET", "/account/export", {
  may: "customer",
  answer: S.ExportAnswer,
  limit: "accountExport",
  again: "always",
});
export const ListExported = route("GET", "/account/export/:list", {
  may: "customer",
  query: S.ExportPageQuery,
  answer: z.object({ rows: z.array(z.unknown()), next: z.string().nullable() }),
});
export const GetDeletion = route("GET", "/account/deletion", { may: "customer", answer: S.DeletionAnswer });
export const DeleteAccount = route("POST", "/account/deletion", {
  may: "customer",
  body: S.DeleteAccount,
  again: "always",
  timeout: "payment",
});
export const GetUser = route("GET", "/users", {
  may: "customer",
  idToken: true,
  query: S.GetUserQuery,
  answer: S.UserAnswer,
});
export const PutUser = route("PUT", "/users/:email", {
  may: "customer",
  idToken: true,
  body: S.PutUser,
  answer: S.PutUserAnswer,
});
export const MakeAdmin = route("POST", "/admins", {
  may: "add admins",
  idToken: true,
  body: S.MakeAdmin,
  answer: S.ChangeAnswer,
  audit: "role.made_",
  again: "always",
});
export const ListAddresses = route("GET", "/addresses", { may: "customer", answer: S.ListAddressesAnswer });
export const AddAddress = route("POST", "/addresses", {
  may: "customer",
  body: S.SaveAddress,
});
export const ChangeAddress = route("PUT", "/addresses/:id", {
  may: "customer",
  body: S.SaveAddress,
});
export const DeleteAddress = route("DELETE", "/addresses/:id", { may: "customer", limit: "savedAddress" });
export const MakeDefaultAddress = route("POST", "/addresses/:id/default", { may: "customer", limit: "savedAddress" });
