import { useEffect } from "react";
import type { Flash } from "~/lib/flash.server";
import { notify, TOAST_TEXTS } from "~/ui/toasts";

const SAY: Record<Flash, () => void> = {
  signedIn: () => notify.success(TOAST_TEXTS.loginSucceeded),
  signedUp: () => notify.success(TOAST_TEXTS.signUpSucceeded),
  signedOut: () => notify.success(TOAST_TEXTS.signOutSucceeded),
  signedOutFromNavigation: () => notify.success(TOAST_TEXTS.signOutSucceeded, { position: "top-right" }),
  googleSignedIn: () => notify.success(TOAST_TEXTS.googleSignInSucceeded),
  googleFailed: () => notify.error(TOAST_TEXTS.googleSignInFailed),
  googleUnverified: () => notify.error(TOAST_TEXTS.googleSignInFailed),
  googleTaken: () => notify.error(TOAST_TEXTS.googleSignInFailed),
  passwordSet: () => notify.success(TOAST_TEXTS.passwordSet),
};

/** Says what the page before left to say, once for each answer of the root loader. */
export function useFlashToast(data: { flash: Flash | null }): void {
  useEffect(() => {
    if (data.flash) SAY[data.flash]();
  }, [data]);
}
