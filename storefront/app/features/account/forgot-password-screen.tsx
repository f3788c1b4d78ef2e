import { Alert, Button, Stack, Text } from "@chakra-ui/react";
import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { FormErrors, TextField } from "~/ui/form-field";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { AccountFrame } from "./account-frame";
import { ForgotPasswordForm } from "./forms";
import { useFailureToast } from "./use-failure-toast";

/** /forgot-password: asks for the e-mail that the link goes to. */
export function ForgotPasswordScreen({ failure }: { failure: SubmissionResult<string[]> | undefined }) {
  const busy = useNavigation().state !== "idle";
  useFailureToast(failure, TOAST_TEXTS.passwordResetFailed);
  const [form, fields] = useForm({
    id: "forgot-password",
    lastResult: failure,
    constraint: getZodConstraint(ForgotPasswordForm),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ForgotPasswordForm }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return (
    <AccountFrame title="Forgot your password?">
      <Text>Tell us the e-mail address of your account. We send you a link by which to set a new password.</Text>
      <Form method="post" action="/forgot-password" {...getFormProps(form)}>
        <Stack gap="5">
          <FormErrors form={form} />
          <TextField meta={fields.email} label="Email" type="email" autoComplete="username" />
          <Button type="submit" size="xl" width="full" aria-disabled={busy}>
            Send the link
          </Button>
        </Stack>
      </Form>
      <Text>
        <TextLink to="/login">Back to sign in</TextLink>
      </Text>
    </AccountFrame>
  );
}

/** The answer to every request alike: nobody learns here who has an account. */
export function LinkSentScreen({ email }: { email: string }) {
  return (
    <AccountFrame title="Look into your mail">
      <Alert.Root status="success" role="status">
        <Alert.Indicator />
        <Alert.Content>
          <Alert.Title overflowWrap="anywhere">
            If there is an account for {email}, a mail is on its way there.
          </Alert.Title>
          <Alert.Description>
            Its link is good for 60 minutes and works once. An older link is not good any more.
          </Alert.Description>
        </Alert.Content>
      </Alert.Root>
      <Text>
        Nothing there after a few minutes? Look among the unwanted mail, or{" "}
        <TextLink to="/forgot-password">ask for another link</TextLink>.
      </Text>
    </AccountFrame>
  );
}
