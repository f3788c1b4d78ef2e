import { getFormProps } from "@conform-to/react";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { GoogleButton } from "../google/button";
import { loginPath } from "../login-path";
import { AccountFrame } from "./account-frame";
import { RegisterForm } from "./forms";
import { useAccountForm } from "./use-account-form";

type Props = { redirectTo: string; google: boolean };

/** /register: name, e-mail and password; it works without scripts. */
export function RegisterScreen({ redirectTo, google }: Props) {
  const { form, fields, busy } = useAccountForm({
    id: "register",
    schema: RegisterForm,
    failed: TOAST_TEXTS.signUpFailed,
  });
  return (
    <AccountFrame title="Create an account">
      <PostForm action={`/register?${new URLSearchParams({ redirectTo })}`} {...getFormProps(form)}>
        <div className={layout.fields}>
          <FormErrors form={form} />
          <TextField meta={fields.name} label="Name" autoComplete="name" />
          <TextField meta={fields.email} label="Email" type="email" autoComplete="username" />
          <TextField
            meta={fields.password}
            label="Password"
            type="password"
            autoComplete="new-password"
            help="8 to 128 characters"
          />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          {/* Without scripts a form that is pressed twice arrives twice. */}
          <noscript>
            <input type="hidden" name="repeat" value="sign-in" />
          </noscript>
          <Button type="submit" size="xl" wide aria-disabled={busy}>
            Sign up
          </Button>
        </div>
      </PostForm>
      {google ? <GoogleButton redirectTo={redirectTo} /> : null}
      <p>
        Have an account already? <TextLink to={loginPath(redirectTo)}>Sign in</TextLink>
      </p>
    </AccountFrame>
  );
}
