import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { PasswordFields } from "./account-fields";
import { useAccountPageForm } from "./use-account-page-form";

type Props = { email: string; failure: SubmissionResult<string[]> | undefined };

/** A new password, for somebody who knows the old one. */
export function PasswordForm({ email, failure }: Props) {
  const { form, fields, busy } = useAccountPageForm({ id: "own-password", schema: PasswordFields, failure });
  return (
    <PostForm action="/dashboard/account" {...getFormProps(form)} noValidate>
      <div className={layout.narrow}>
        <FormErrors form={form} />
        <input type="hidden" name="form" value="password" />
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField meta={fields.password} label="Current password" type="password" autoComplete="current-password" />
        <TextField
          meta={fields.new_password}
          label="New password"
          type="password"
          autoComplete="new-password"
          help="8 to 128 characters. Every other device is signed out."
        />
        <div>
          <Button type="submit" size="lg" aria-disabled={busy}>
            Change the password
          </Button>
        </div>
        <p>
          Forgotten? Sign out and <TextLink to="/forgot-password">ask for a link by mail</TextLink>.
        </p>
      </div>
    </PostForm>
  );
}
