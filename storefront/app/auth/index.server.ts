/** Signing in, for the server. Code outside this folder imports only this file and, for the browser, index.ts. */
export { fetchAccountOf, issueIdToken, type NewSession, signOut } from "./accounts.server";
export { isClosedTo, pathAfterSignIn } from "./admin-screens";
export { authenticate, signUpOrRepeat } from "./authenticator.server";
export { confirmEmailChange, stopEmailChange } from "./email-change.server";
export { type Flash, leaveFlash, takeFlash } from "./flash.server";
export { dropGoogleLink, getGoogleLink } from "./google/link.server";
export { finishGoogleSignIn, isGoogleOffered, linkGoogle, startGoogleSignIn } from "./google/sign-in.server";
export { loadLinkPage } from "./link-page.server";
export { dropLinkToken, getLinkToken } from "./link-token.server";
export { medusaForRequest } from "./medusa-for-request.server";
export { redeemPasswordReset, requestPasswordReset } from "./password-resets.server";
export { destroySessionCookie, getSessionToken } from "./session-cookie.server";
export { signInHeaders } from "./sign-in-headers.server";
export {
  getAccountIfKnown,
  getAccountOrUnknown,
  requireAccount,
  requireAdmin,
  toLogin,
} from "./signed-in-account.server";
