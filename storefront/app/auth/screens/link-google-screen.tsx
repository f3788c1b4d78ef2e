import { getFormProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { TOAST_TEXTS } from "~/ui/toasts";
import { loginPath } from "../login-path";
import { AccountFrame, AccountText } from "./account-frame";
import { LinkGoogleForm } from "./forms";
import { useAccountForm } from "./use-account-form";

type Props = { email: string; redirectTo: string };

/**
 * /login for a person from Google whose e-mail already has an account: entering its password once proves that both are
 * theirs.
 */
export function LinkGoogleScreen({ email, redirectTo }: Props) {
  const { form, fields, busy } = useAccountForm({
    id: "link-google",
    schema: LinkGoogleForm,
    failed: TOAST_TEXTS.googleSignInFailed,
  });
  return (
    <AccountFrame title="Link your Google account">
      <AccountText>
        There is already an account for <strong>{email}</strong>. Enter its password once; from then on you can sign in
        with Google.
      </AccountText>
      <PostForm action={loginPath(redirectTo)} {...getFormProps(form)}>
        <div className={layout.fields}>
          <FormErrors form={form} />
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <TextField meta={fields.password} label="Password" type="password" autoComplete="current-password" />
          <input type="hidden" name="link" value="google" />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <Button type="submit" wide aria-disabled={busy}>
            Link and sign in
          </Button>
        </div>
      </PostForm>
      <Link to={`/login?${new URLSearchParams({ redirectTo, link: "no" })}`} reloadDocument>
        Sign in without Google
      </Link>
    </AccountFrame>
  );
}
