import { getFormProps } from "@conform-to/react";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { AccountFrame, AccountText, useAccountForm } from "./account-frame";
import { ForgotPasswordForm, ResetPasswordForm } from "./forms";

/** /forgot-password: asks for the e-mail to send the link to. */
export function ForgotPasswordScreen() {
  const { form, fields, busy } = useAccountForm({
    id: "forgot-password",
    schema: ForgotPasswordForm,
    failed: TOAST_TEXTS.passwordResetFailed,
  });
  return (
    <AccountFrame title="Forgot your password?">
      <p>Tell us the e-mail address of your account, and we will send you a link to set a new password.</p>
      <PostForm action="/forgot-password" {...getFormProps(form)}>
        <div className={layout.fields}>
          <FormErrors form={form} />
          <TextField meta={fields.email} label="Email" type="email" autoComplete="username" />
          <Button type="submit" size="xl" wide aria-disabled={busy}>
            Send the link
          </Button>
        </div>
      </PostForm>
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

type Props = { email: string };

/** /reset-password after a valid link: asks for the new password. */
export function ResetPasswordScreen({ email }: Props) {
  const { form, fields, busy } = useAccountForm({
    id: "reset-password",
    schema: ResetPasswordForm,
    failed: TOAST_TEXTS.passwordSetFailed,
  });
  return (
    <AccountFrame title="Set a new password">
      <AccountText>
        For <strong>{email}</strong>. Setting it signs you out on every device.
      </AccountText>
      <PostForm action="/reset-password" {...getFormProps(form)}>
        <div className={layout.fields}>
          <FormErrors form={form} />
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <TextField
            meta={fields.password}
            label="New password"
            type="password"
            autoComplete="new-password"
            help="8 to 128 characters"
          />
          <Button type="submit" size="xl" wide aria-disabled={busy}>
            Set the password
          </Button>
        </div>
      </PostForm>
    </AccountFrame>
  );
}
