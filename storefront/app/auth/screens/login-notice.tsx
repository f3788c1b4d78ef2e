import { Notice } from "~/ui/notice";
import { TextLink } from "~/ui/text-link";

/** Why a signed-in person sees /login, why signing in with Google failed, or what was just done. */
export type LoginNotice =
  | "adminNeeded"
  | "emailNeeded"
  | "googleFailed"
  | "googleUnverified"
  | "googleTaken"
  | "passwordSet";

const TEXTS: Record<LoginNotice, string> = {
  adminNeeded: "That page needs an admin account, and you are signed in with another one.",
  emailNeeded: "That page needs an account with an e-mail address, and yours has none.",
  googleFailed: "Google did not sign you in. You can try again.",
  googleUnverified: "Google has not confirmed the e-mail address of that account, so it cannot be used here.",
  googleTaken: "That e-mail address already belongs to another Google account here.",
  passwordSet: "Your new password is set, and you are signed out on every device.",
};

/** The reason, with a link that does not lead back here. */
export function NoticeAlert({ notice }: { notice: LoginNotice }) {
  const isGood = notice === "passwordSet";
  return (
    <Notice status={isGood ? "success" : "warning"} title={TEXTS[notice]}>
      {isGood ? (
        "Sign in with it below."
      ) : (
        <>
          Sign in with another account below, or <TextLink to="/">go back to the shop</TextLink>.
        </>
      )}
    </Notice>
  );
}
