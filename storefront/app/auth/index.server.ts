/** Signing in, as the server uses it. No file outside this folder imports any other of it but index.ts, the browser's half. */
export { fetchAccountOf, issueIdToken, type NewSession, signOut } from "./accounts.server";
export { authenticate, signUpOrRepeat } from "./authenticator.server";
export { type Flash, leaveFlash, takeFlash } from "./flash.server";
export { signInWithGoogle } from "./google/accounts.server";
export { leaveForGoogle, type Return, returnFromGoogle } from "./google/journey.server";
export { dropGoogleLink, getGoogleLink, keepGoogleLink } from "./google/link.server";
export { renderPopupPage } from "./google/popup-page.server";
export { type GoogleSettings, getGoogleSettings } from "./google/settings.server";
export { medusaForRequest } from "./medusa-for-request.server";
export { getPasswordResetEmail, redeemPasswordReset, requestPasswordReset } from "./password-resets.server";
export { dropResetToken, getResetToken, keepResetToken } from "./reset-token.server";
export { createSessionCookie, destroySessionCookie, getSessionToken } from "./session-cookie.server";
export {
  getAccountIfKnown,
  getAccountOrUnknown,
  requireAccount,
  requireAdmin,
  toLogin,
} from "./signed-in-account.server";
