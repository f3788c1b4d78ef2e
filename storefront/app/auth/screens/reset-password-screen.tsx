import { Alert, Button, Stack, Text } from "@chakra-ui/react";
import { getFormProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { FormErrors, TextField } from "~/ui/form-field";
import { PostForm } from "~/ui/send-once/post-form";
import { TOAST_TEXTS } from "~/ui/toasts";
import { AccountFrame } from "./account-frame";
import { ResetPasswordForm } from "./forms";
import { type Failure, useAccountForm } from "./use-account-form";

type Props = { email: string; failure: Failure };

/** /reset-password after a valid link: asks for the new password. */
export function ResetPasswordScreen({ email, failure }: Props) {
  const { form, fields, busy } = useAccountForm({
    id: "reset-password",
    schema: ResetPasswordForm,
    failure,
    failed: TOAST_TEXTS.passwordSetFailed,
  });
  return (
    <AccountFrame title="Set a new password">
      <Text overflowWrap="anywhere">
        For <strong>{email}</strong>. Setting it signs you out on every device.
      </Text>
      <PostForm action="/reset-password" {...getFormProps(form)}>
        <Stack gap="5">
          <FormErrors form={form} />
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <TextField
            meta={fields.password}
            label="New password"
            type="password"
            autoComplete="new-password"
            help="8 to 128 characters"
          />
          <Button type="submit" size="xl" width="full" aria-disabled={busy}>
            Set the password
          </Button>
        </Stack>
      </PostForm>
    </AccountFrame>
  );
}

/** /reset-password without a valid link: explains why, and how to get another. */
export function DeadLinkScreen() {
  return (
    <AccountFrame title="This link no longer works">
      <Alert.Root status="warning" role="alert">
        <Alert.Indicator />
        <Alert.Content>
          <Alert.Title>No password was changed.</Alert.Title>
          <Alert.Description>
            A link works once, for 60 minutes, and only until you ask for a newer one. It is kept by a cookie, so a
            browser that takes none cannot use it.
          </Alert.Description>
        </Alert.Content>
      </Alert.Root>
      <Button asChild size="xl" width="full">
        <Link to="/forgot-password">Ask for a new link</Link>
      </Button>
    </AccountFrame>
  );
}
