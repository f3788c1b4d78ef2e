import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { FormErrors } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { PostForm, useScreenPost } from "~/ui/send-once/post-form";

type FrameProps<Fields extends Record<string, unknown>> = {
  name: string;
  form: FormMetadata<Fields, string[]>;
  button: string;
  children: ReactNode;
  /** What follows the button. */
  after?: ReactNode;
};

/** A form of the account's page with its errors, its fields and its button. */
export function AccountPageForm<Fields extends Record<string, unknown>>(props: FrameProps<Fields>) {
  const { name, form, button, children, after } = props;
  const busy = useScreenPost();
  return (
    <PostForm action="/dashboard/account" {...getFormProps(form)} noValidate>
      <div className={layout.narrow}>
        <FormErrors form={form} />
        <input type="hidden" name="form" value={name} />
        {children}
        <div>
          <Button type="submit" size="lg" aria-disabled={busy}>
            {button}
          </Button>
        </div>
        {after}
      </div>
    </PostForm>
  );
}

export const CHECKED = { empties: true, constrained: true } as const;
