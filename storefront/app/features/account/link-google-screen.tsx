import { Button, Stack, Text } from "@chakra-ui/react";
import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useNavigation } from "@remix-run/react";
import { FormErrors, TextField } from "~/ui/form-field";
import { TOAST_TEXTS } from "~/ui/toasts";
import { AccountFrame } from "./account-frame";
import { LinkGoogleForm } from "./forms";
import { useFailureToast } from "./use-failure-toast";

type Props = { email: string; redirectTo: string; failure: SubmissionResult<string[]> | undefined };

/** /login for someone from Google whose e-mail has an account already: its password, once, shows that both are theirs. */
export function LinkGoogleScreen({ email, redirectTo, failure }: Props) {
  const busy = useNavigation().state !== "idle";
  useFailureToast(failure, TOAST_TEXTS.googleSignInFailed);
  const [form, fields] = useForm({
    id: "link-google",
    lastResult: failure,
    constraint: getZodConstraint(LinkGoogleForm),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: LinkGoogleForm }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return (
    <AccountFrame title="Link your Google account">
      <Text overflowWrap="anywhere">
        There is already an account for <strong>{email}</strong>. Enter its password once; from then on you can sign in
        with Google.
      </Text>
      <Form method="post" action={`/login?${new URLSearchParams({ redirectTo })}`} {...getFormProps(form)}>
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
      </Form>
      <Link to={`/login?${new URLSearchParams({ redirectTo, link: "no" })}`} reloadDocument>
        Sign in without Google
      </Link>
    </AccountFrame>
  );
}
