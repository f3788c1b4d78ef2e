/** Signing in, for the server. Code outside this folder imports only this file and, for the browser, index.ts. */

export { destroySessionCookie, getSessionToken } from "~/lib/session-cookie.server";
export { fetchAccountOf, issueIdToken, type NewSession, signOut } from "./accounts.server";
export { isClosedTo, pathAfterSignIn } from "./admin-screens";
export { authenticate, signUpOrRepeat } from "./authenticator.server";
export { type Flash, leaveFlash, takeFlash } from "./flash.server";
export { defineForms, form, type Sent } from "./forms.server";
export { dropGoogleLink, getGoogleLink } from "./google/link.server";
export { finishGoogleSignIn, isGoogleOffered, linkGoogle, startGoogleSignIn } from "./google/sign-in.server";
export { dropLinkToken, getLinkToken, moveLinkToken } from "./link-token.server";
export {
  confirmEmailChange,
  loadLinkPage,
} from "./mailed-links.server";
export { medusaForRequest } from "./medusa-for-request.server";
export { signInHeaders } from "./sign-in-headers.server";
export {
  getAccountIfKnown,
  getAccountOrUnknown,
  requireAccount,
  requireAdmin,
  toLogin,
} from "./signed-in-account.server";
export { loadUnsubscribe, unsubscribeForms } from "./unsubscribe.server";
