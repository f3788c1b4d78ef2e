import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { NameFields } from "./account-fields";
import { useAccountPageForm } from "./use-account-page-form";

type Props = { name: string; failure: SubmissionResult<string[]> | undefined };

/** The person's name, as the bar and the mails show it. */
export function NameForm({ name, failure }: Props) {
  const { form, fields, busy } = useAccountPageForm({
    id: "own-name",
    schema: NameFields,
    failure,
    defaultValue: { name },
  });
  return (
    <PostForm action="/dashboard/account" {...getFormProps(form)} noValidate>
      <div className={layout.narrow}>
        <FormErrors form={form} />
        <input type="hidden" name="form" value="name" />
        <TextField meta={fields.name} label="Name" autoComplete="name" />
        <div>
          <Button type="submit" size="lg" aria-disabled={busy}>
            Save the name
          </Button>
        </div>
      </div>
    </PostForm>
  );
}
