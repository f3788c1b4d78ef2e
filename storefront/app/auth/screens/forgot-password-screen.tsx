import { Alert, Button, Stack, Text } from "@chakra-ui/react";
import { getFormProps } from "@conform-to/react";
import { FormErrors, TextField } from "~/ui/form-field";
import { PostForm } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { AccountFrame } from "./account-frame";
import { ForgotPasswordForm } from "./forms";
import { type Failure, useAccountForm } from "./use-account-form";

/** /forgot-password: asks for the e-mail that the link goes to. */
export function ForgotPasswordScreen({ failure }: { failure: Failure }) {
  const { form, fields, busy } = useAccountForm({
    id: "forgot-password",
    schema: ForgotPasswordForm,
    failure,
    failed: TOAST_TEXTS.passwordResetFailed,
  });
  return (
    <AccountFrame title="Forgot your password?">
      <Text>Tell us the e-mail address of your account, and we will send you a link to set a new password.</Text>
      <PostForm action="/forgot-password" {...getFormProps(form)}>
        <Stack gap="5">
          <FormErrors form={form} />
          <TextField meta={fields.email} label="Email" type="email" autoComplete="username" />
          <Button type="submit" size="xl" width="full" aria-disabled={busy}>
            Send the link
          </Button>
        </Stack>
      </PostForm>
      <Text>
        <TextLink to="/login">Back to sign in</TextLink>
      </Text>
    </AccountFrame>
  );
}

/** The same answer to every request, so that nobody learns who has an account. */
export function LinkSentScreen({ email }: { email: string }) {
  return (
    <AccountFrame title="Check your mail">
      <Alert.Root status="success" role="status">
        <Alert.Indicator />
        <Alert.Content>
          <Alert.Title overflowWrap="anywhere">
            If there is an account for {email}, a mail is on its way there.
          </Alert.Title>
          <Alert.Description>
            Its link is good for 60 minutes and works once. Older links no longer work.
          </Alert.Description>
        </Alert.Content>
      </Alert.Root>
      <Text>
        Nothing there after a few minutes? Look in your spam folder, or{" "}
        <TextLink to="/forgot-password">ask for another link</TextLink>.
      </Text>
    </AccountFrame>
  );
}
