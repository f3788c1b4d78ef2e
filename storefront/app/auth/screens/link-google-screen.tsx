import { Button, Stack, Text } from "@chakra-ui/react";
import { getFormProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { FormErrors, TextField } from "~/ui/form-field";
import { PostForm } from "~/ui/send-once/post-form";
import { TOAST_TEXTS } from "~/ui/toasts";
import { loginPath } from "../login-path";
import { AccountFrame } from "./account-frame";
import { LinkGoogleForm } from "./forms";
import { type Failure, useAccountForm } from "./use-account-form";

type Props = { email: string; redirectTo: string; failure: Failure };

/**
 * /login for a person from Google whose e-mail has an account already: entering its password once shows that both are
 * theirs.
 */
export function LinkGoogleScreen({ email, redirectTo, failure }: Props) {
  const { form, fields, busy } = useAccountForm({
    id: "link-google",
    schema: LinkGoogleForm,
    failure,
    failed: TOAST_TEXTS.googleSignInFailed,
  });
  return (
    <AccountFrame title="Link your Google account">
      <Text overflowWrap="anywhere">
        There is already an account for <strong>{email}</strong>. Enter its password once; from then on you can sign in
        with Google.
      </Text>
      <PostForm action={loginPath(redirectTo)} {...getFormProps(form)}>
        <Stack gap="5">
          <FormErrors form={form} />
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <TextField meta={fields.password} label="Password" type="password" autoComplete="current-password" />
          <input type="hidden" name="link" value="google" />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <Button type="submit" width="full" aria-disabled={busy}>
            Link and sign in
          </Button>
        </Stack>
      </PostForm>
      <Link to={`/login?${new URLSearchParams({ redirectTo, link: "no" })}`} reloadDocument>
        Sign in without Google
      </Link>
    </AccountFrame>
  );
}
