import { TextField } from "~/ui/form-field";
import { Notice } from "~/ui/notice";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { AccountForm, AccountFrame, AccountText, useAccountForm } from "./account-frame";
import { ForgotPasswordForm, ResetPasswordForm } from "./forms";

/** /forgot-password: asks for the e-mail to send the link to. */
export function ForgotPasswordScreen() {
  const { form, fields } = useAccountForm({
    id: "forgot-password",
    schema: ForgotPasswordForm,
    failed: TOAST_TEXTS.passwordResetFailed,
  });
  return (
    <AccountFrame title="Forgot your password?">
      <p>Tell us the e-mail address of your account, and we will send you a link to set a new password.</p>
      <AccountForm action="/forgot-password" form={form} button="Send the link">
        <TextField meta={fields.email} label="Email" type="email" autoComplete="username" />
      </AccountForm>
      <p>
        <TextLink to="/login">Back to sign in</TextLink>
      </p>
    </AccountFrame>
  );
}

/** The same answer to every request, so that it does not reveal who has an account. */
export function LinkSentScreen({ email }: { email: string }) {
  return (
    <AccountFrame title="Check your mail">
      <Notice status="success" role="status" title={`If there is an account for ${email}, a mail is on its way.`}>
        Its link is good for 60 minutes and works once. Older links no longer work.
      </Notice>
      <p>
        {"No mail after a few minutes? Check your spam folder, or "}
        <TextLink to="/forgot-password">ask for another link</TextLink>.
      </p>
    </AccountFrame>
  );
}

/** /reset-password after a valid link: asks for the new password. */
export function ResetPasswordScreen({ email }: { email: string }) {
  const { form, fields } = useAccountForm({
    id: "reset-password",
    schema: ResetPasswordForm,
    failed: TOAST_TEXTS.passwordSetFailed,
  });
  return (
    <AccountFrame title="Set a new password">
      <AccountText>
        For <strong>{email}</strong>. Setting it signs you out on every device.
      </AccountText>
      <AccountForm action="/reset-password" form={form} button="Set the password">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          meta={fields.password}
          label="New password"
          type="password"
          autoComplete="new-password"
          help="8 to 128 characters"
        />
      </AccountForm>
    </AccountFrame>
  );
}
