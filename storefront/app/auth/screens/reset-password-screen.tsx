import { getFormProps } from "@conform-to/react";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/send-once/post-form";
import { TOAST_TEXTS } from "~/ui/toasts";
import { AccountFrame, AccountText } from "./account-frame";
import { ResetPasswordForm } from "./forms";
import { type Failure, useAccountForm } from "./use-account-form";

type Props = { email: string; failure: Failure };

/** /reset-password after a valid link: asks for the new password. */
export function ResetPasswordScreen({ email, failure }: Props) {
  const { form, fields, busy } = useAccountForm({
    id: "reset-password",
    schema: ResetPasswordForm,
    failure,
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

/** /reset-password without a valid link: explains why, and how to get another. */
export function DeadLinkScreen() {
  return (
    <AccountFrame title="This link no longer works">
      <Notice status="warning" role="alert" title="No password was changed.">
        A link works once, for 60 minutes, and only until you ask for a newer one. It is kept by a cookie, so a browser
        that takes none cannot use it.
      </Notice>
      <ButtonLink size="xl" wide to="/forgot-password">
        Ask for a new link
      </ButtonLink>
    </AccountFrame>
  );
}
