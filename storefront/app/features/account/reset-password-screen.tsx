import { Alert, Button, Stack, Text } from "@chakra-ui/react";
import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useNavigation } from "@remix-run/react";
import { FormErrors, TextField } from "~/ui/form-field";
import { TOAST_TEXTS } from "~/ui/toasts";
import { AccountFrame } from "./account-frame";
import { ResetPasswordForm } from "./forms";
import { useFailureToast } from "./use-failure-toast";

type Props = { email: string; failure: SubmissionResult<string[]> | undefined };

/** /reset-password, come to by a link that is good: asks for the new password. */
export function ResetPasswordScreen({ email, failure }: Props) {
  const busy = useNavigation().state !== "idle";
  useFailureToast(failure, TOAST_TEXTS.passwordSetFailed);
  const [form, fields] = useForm({
    id: "reset-password",
    lastResult: failure,
    constraint: getZodConstraint(ResetPasswordForm),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ResetPasswordForm }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return (
    <AccountFrame title="Set a new password">
      <Text overflowWrap="anywhere">
        For <strong>{email}</strong>. Setting it signs you out on every device.
      </Text>
      <Form method="post" action="/reset-password" {...getFormProps(form)}>
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
      </Form>
    </AccountFrame>
  );
}

/** /reset-password without a link that is good: why, and the way to another one. */
export function DeadLinkScreen() {
  return (
    <AccountFrame title="This link is not good any more">
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
