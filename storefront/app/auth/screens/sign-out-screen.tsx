import { Button } from "~/ui/button";
import { PostForm } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { AccountFrame } from "./account-frame";
import { useFailureToast } from "./use-account-form";

/**
 * /logout. After a failed sign-out, it says that the person is still signed in. Without one (when somebody followed a
 * link), nothing has happened yet.
 */
export function SignOutScreen({ failure }: { failure: object | undefined }) {
  useFailureToast(failure, TOAST_TEXTS.signOutFailed);
  return (
    <AccountFrame title={failure ? TOAST_TEXTS.signOutFailed : "Sign out"}>
      <p>
        {failure
          ? "The shop could not be reached, so you are still signed in. Please try again in a moment."
          : "Press the button to sign out. Your cart stays in this browser."}
      </p>
      <PostForm action="/logout">
        <Button type="submit" size="lg">
          Sign out
        </Button>
      </PostForm>
      <p>
        <TextLink to="/">Back to the shop</TextLink>
      </p>
    </AccountFrame>
  );
}
