import { Button, Stack, Text } from "@chakra-ui/react";
import { getFormProps } from "@conform-to/react";
import { FormErrors, TextField } from "~/ui/form-field";
import { PostForm } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { GoogleButton } from "../google/button";
import { loginPath } from "../login-path";
import { AccountFrame } from "./account-frame";
import { LoginForm } from "./forms";
import { type LoginNotice, NoticeAlert } from "./login-notice";
import { type Failure, useAccountForm } from "./use-account-form";

type Props = {
  redirectTo: string;
  notice: LoginNotice | null;
  google: boolean;
  failure: Failure;
};

/** /login: e-mail and password; it works without scripts. */
export function LoginScreen({ redirectTo, notice, google, failure }: Props) {
  const { form, fields, busy } = useAccountForm({
    id: "login",
    schema: LoginForm,
    failure,
    failed: TOAST_TEXTS.loginFailed,
  });
  return (
    <AccountFrame title="Sign in">
      {notice ? <NoticeAlert notice={notice} /> : null}
      <PostForm action={loginPath(redirectTo)} {...getFormProps(form)}>
        <Stack gap="5">
          <FormErrors form={form} />
          <TextField meta={fields.email} label="Email" type="email" autoComplete="username" />
          <TextField meta={fields.password} label="Password" type="password" autoComplete="current-password" />
          <Text textStyle="sm" mt="-2">
            <TextLink to="/forgot-password">Forgot your password?</TextLink>
          </Text>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <Button type="submit" size="xl" width="full" aria-disabled={busy}>
            Sign in
          </Button>
        </Stack>
      </PostForm>
      {google ? <GoogleButton redirectTo={redirectTo} /> : null}
      <Text>
        New here? <TextLink to={`/register?${new URLSearchParams({ redirectTo })}`}>Create an account</TextLink>
      </Text>
    </AccountFrame>
  );
}
