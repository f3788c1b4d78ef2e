/** Signing in, for the server. Code outside this folder imports only this file and, for the browser, index.ts. */

export { cookieHeaders, destroySessionCookie, getSessionToken } from "~/lib/shop-cookie.server";
export { fetchAccountOf, issueIdToken, type NewSession, signOut } from "./accounts.server";
export { authenticate, signUpOrRepeat } from "./authenticator.server";
export { defineForms, form, type Sent } from "./forms.server";
export {
  dropGoogleLink,
  finishGoogleSignIn,
  getGoogleLink,
  isGoogleOffered,
  linkGoogle,
  startGoogleSignIn,
} from "./google/sign-in.server";
export {
  confirmEmailChange,
  dropLinkToken,
  getLinkToken,
  loadLinkPage,
  loadUnsubscribe,
  moveLinkToken,
  unsubscribeForms,
} from "./mailed-links.server";
export { getPasskeyOrigin, signInWithPasskey, startPasskeySignIn } from "./passkeys/sign-in.server";
export {
  bringsCookies,
  type Flash,
  leaveFlash,
  medusaForRequest,
  pathWithCookies,
  signInHeaders,
  takeFlash,
} from "./sign-in-headers.server";
export { isClosedTo, pathAfterSignIn } from "./sign-in-paths";
export {
  getAccountIfKnown,
  getAccountOrUnknown,
  requireAccount,
  requireAdmin,
  toLogin,
} from "./signed-in-account.server";
