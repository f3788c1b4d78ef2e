import { getFormProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { EmailFields, NameFields, PasswordFields } from "./account-fields";

type FrameProps = {
  name: "name" | "email" | "password";
  form: ComponentProps<typeof FormErrors>["form"];
  /** Conform's attributes of the form. */
  attributes: ReturnType<typeof getFormProps>;
  busy: boolean;
  button: string;
  children: ReactNode;
  /** What follows the button. */
  after?: ReactNode;
};

/** A form of the account's page with its errors, its fields and its button. */
function AccountPageForm({ name, form, attributes, busy, button, children, after }: FrameProps) {
  return (
    <PostForm action="/dashboard/account" {...attributes} noValidate>
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

/** The person's name, as the bar and the mails show it. */
export function NameForm({ name }: { name: string }) {
  const answer = useFormAnswer("name");
  const { form, fields, busy } = useAnsweredForm({
    id: "own-name",
    schema: NameFields,
    answer,
    defaultValue: { name },
    empties: true,
    constrained: true,
  });
  return (
    <AccountPageForm name="name" form={form} attributes={getFormProps(form)} busy={busy} button="Save the name">
      <TextField meta={fields.name} label="Name" autoComplete="name" />
    </AccountPageForm>
  );
}

/** Another e-mail, which takes effect once its mailed link is followed. */
export function EmailForm({ hasPassword }: { hasPassword: boolean }) {
  const answer = useFormAnswer("email");
  const { form, fields, busy } = useAnsweredForm({
    id: "own-email",
    schema: EmailFields,
    answer,
    empties: true,
    constrained: true,
  });
  return (
    <AccountPageForm name="email" form={form} attributes={getFormProps(form)} busy={busy} button="Mail me a link">
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
    </AccountPageForm>
  );
}

/** A new password, for somebody who knows the old one. */
export function PasswordForm({ email }: { email: string }) {
  const answer = useFormAnswer("password");
  const { form, fields, busy } = useAnsweredForm({
    id: "own-password",
    schema: PasswordFields,
    answer,
    empties: true,
    constrained: true,
  });
  const forgotten = (
    <p>
      Forgotten? Sign out and <TextLink to="/forgot-password">ask for a link by mail</TextLink>.
    </p>
  );
  return (
    <AccountPageForm
      name="password"
      form={form}
      attributes={getFormProps(form)}
      busy={busy}
      button="Change the password"
      after={forgotten}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField meta={fields.password} label="Current password" type="password" autoComplete="current-password" />
      <TextField
        meta={fields.new_password}
        label="New password"
        type="password"
        autoComplete="new-password"
        help="8 to 128 characters. Every other device is signed out."
      />
    </AccountPageForm>
  );
}
