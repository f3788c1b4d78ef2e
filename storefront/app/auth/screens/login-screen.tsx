import { getFormProps } from "@conform-to/react";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { GoogleButton } from "../google/button";
import { loginPath, signInPurpose } from "../login-path";
import { AccountFrame } from "./account-frame";
import { LoginForm } from "./forms";
import { type LoginNotice, NoticeAlert } from "./login-notice";
import styles from "./login-screen.module.css";
import { useAccountForm } from "./use-account-form";

type Props = {
  redirectTo: string;
  notice: LoginNotice | null;
  google: boolean;
};

/** /login: e-mail and password; it works without scripts. */
export function LoginScreen({ redirectTo, notice, google }: Props) {
  const { form, fields, busy } = useAccountForm({
    id: "login",
    schema: LoginForm,
    failed: TOAST_TEXTS.loginFailed,
  });
  return (
    <AccountFrame title="Sign in" about={notice ? undefined : signInPurpose(redirectTo)}>
      {notice ? <NoticeAlert notice={notice} /> : null}
      <PostForm action={loginPath(redirectTo)} {...getFormProps(form)}>
        <div className={layout.fields}>
          <FormErrors form={form} />
          <TextField meta={fields.email} label="Email" type="email" autoComplete="username" />
          <TextField meta={fields.password} label="Password" type="password" autoComplete="current-password" />
          <p className={styles.forgot}>
            <TextLink to="/forgot-password">Forgot your password?</TextLink>
          </p>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <Button type="submit" size="xl" wide aria-disabled={busy}>
            Sign in
          </Button>
        </div>
      </PostForm>
      {google ? <GoogleButton redirectTo={redirectTo} /> : null}
      <p>
        New here? <TextLink to={`/register?${new URLSearchParams({ redirectTo })}`}>Create an account</TextLink>
      </p>
    </AccountFrame>
  );
}
