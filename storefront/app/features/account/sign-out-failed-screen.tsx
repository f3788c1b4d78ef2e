import { Button, Text } from "@chakra-ui/react";
import { Form } from "@remix-run/react";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { AccountFrame } from "./account-frame";
import { useFailureToast } from "./use-failure-toast";

/** After a sign-out that Medusa could not take: the person is still signed in, and is told so. */
export function SignOutFailedScreen({ failure }: { failure: object | undefined }) {
  useFailureToast(failure, TOAST_TEXTS.signOutFailed);
  return (
    <AccountFrame title={TOAST_TEXTS.signOutFailed}>
      <Text>The shop could not be reached, so you are still signed in. Please try again in a moment.</Text>
      <Form method="post" action="/logout">
        <Button type="submit" size="lg">
          Sign out
        </Button>
      </Form>
      <Text>
        <TextLink to="/">Back to the shop</TextLink>
      </Text>
    </AccountFrame>
  );
}
