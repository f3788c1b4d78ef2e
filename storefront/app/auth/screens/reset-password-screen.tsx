import { getFormProps } from "@conform-to/react";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { TOAST_TEXTS } from "~/ui/toasts";
import { AccountFrame, AccountText } from "./account-frame";
import { ResetPasswordForm } from "./forms";
import { useAccountForm } from "./use-account-form";

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
