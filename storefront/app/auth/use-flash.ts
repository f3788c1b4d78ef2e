import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { notify, TOAST_TEXTS } from "~/ui/toasts";
import type { Flash } from "./sign-in-headers.server";

type Answer = { flash: Flash | null };

const SAY: Record<Flash, () => void> = {
  signedIn: () => notify.success(TOAST_TEXTS.loginSucceeded),
  signedUp: () => notify.success(TOAST_TEXTS.signUpSucceeded),
  signedOut: () => notify.success(TOAST_TEXTS.signOutSucceeded),
  signedOutFromNavigation: () => notify.success(TOAST_TEXTS.signOutSucceeded, { position: "top-right" }),
  googleSignedIn: () => notify.success(TOAST_TEXTS.googleSignInSucceeded),
  googleFailed: () => notify.error(TOAST_TEXTS.googleSignInFailed),
  googleUnverified: () => notify.error(TOAST_TEXTS.googleSignInFailed),
  googleTaken: () => notify.error(TOAST_TEXTS.googleSignInFailed),
  secondStepOver: () => notify.error(TOAST_TEXTS.secondStepOver),
  passwordSet: () => notify.success(TOAST_TEXTS.passwordSet),
  emailChanged: () => notify.success(TOAST_TEXTS.emailChanged),
  accountDeleted: () => notify.success(TOAST_TEXTS.accountDeleted),
  customerDeleted: () => notify.success(TOAST_TEXTS.customerDeleted),
  customersMerged: () => notify.success(TOAST_TEXTS.customersMerged),
};

/** The page on which each answer of the root loader was shown; null once the person has left it. */
const saidOn = new WeakMap<Answer, string | null>();

/**
 * The message of the previous page once for each answer of the root loader, to the page that shows it. The root keeps
 * its answer until the next form is sent, so a person who leaves that page and comes back must not see it again.
 */
export function useFlash(answer: Answer): Flash | null {
  const { pathname } = useLocation();
  useEffect(() => {
    const page = saidOn.get(answer);
    if (page === undefined && answer.flash) SAY[answer.flash]();
    if (page === undefined || page === pathname) saidOn.set(answer, pathname);
    else saidOn.set(answer, null);
  }, [answer, pathname]);
  const page = saidOn.get(answer);
  return page === undefined || page === pathname ? answer.flash : null;
}
