import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { EmailFields } from "./account-fields";
import { useAccountPageForm } from "./use-account-page-form";

type Props = { hasPassword: boolean; failure: SubmissionResult<string[]> | undefined };

/** Another e-mail, which takes effect once its mailed link is followed. */
export function EmailForm({ hasPassword, failure }: Props) {
  const { form, fields, busy } = useAccountPageForm({ id: "own-email", schema: EmailFields, failure });
  return (
    <PostForm action="/dashboard/account" {...getFormProps(form)} noValidate>
      <div className={layout.narrow}>
        <FormErrors form={form} />
        <input type="hidden" name="form" value="email" />
        <TextField meta={fields.email} label="New e-mail" type="email" autoComplete="email" />
        {hasPassword ? (
          <TextField
            meta={fields.password}
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
          />
        ) : null}
        <div>
          <Button type="submit" size="lg" aria-disabled={busy}>
            Mail me a link
          </Button>
        </div>
      </div>
    </PostForm>
  );
}
