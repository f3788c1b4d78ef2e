import { Alert } from "@chakra-ui/react";
import { TextLink } from "~/ui/text-link";

/** Why a person who is signed in stands on /login all the same, or why Google brought nobody in. */
export type LoginNotice = "adminNeeded" | "emailNeeded" | "googleFailed" | "googleUnverified" | "googleTaken";

const TEXTS: Record<LoginNotice, string> = {
  adminNeeded: "That page needs an admin account, and you are signed in with another one.",
  emailNeeded: "That page needs an account with an e-mail address, and yours has none.",
  googleFailed: "Google did not sign you in. You can try again.",
  googleUnverified: "Google has not confirmed the e-mail address of that account, so it cannot be used here.",
  googleTaken: "Another Google account is signed up here with that e-mail address.",
};

/** The reason, and a way out that does not lead back here. */
export function NoticeText({ notice }: { notice: LoginNotice }) {
  return (
    <Alert.Content>
      <Alert.Title>{TEXTS[notice]}</Alert.Title>
      <Alert.Description>
        Sign in with another account below, or <TextLink to="/">go back to the shop</TextLink>.
      </Alert.Description>
    </Alert.Content>
  );
}
