/** Signing in, for the server. Code outside this folder imports only this file and, for the browser, index.ts. */

export { cookieHeaders, destroySessionCookies, getSessionMark, getSessionToken } from "~/lib/shop-cookie.server";
export { fetchAccountOf, issueIdToken, signOut } from "./accounts.server";
export { authenticate, signUpOrRepeat } from "./authenticator.server";
export { defineForms, form, type Sent } from "./forms.server";
export { dropGoogleLink, getGoogleLink } from "./google/journey.server";
export {
  finishGoogleSignIn,
  isGoogleOffered,
  linkGoogle,
  startGoogleSignIn,
} from "./google/sign-in.server";
export {
  confirmEmailChange,
  dropLinkToken,
  getLinkToken,
  linkForms,
  loadLinkPage,
  loadUnsubscribe,
  moveLinkToken,
  unsubscribeForms,
} from "./mailed-links.server";
export {
  dropSecondStep,
  finishSecondStep,
  getSecondStep,
  isPasskeyOffered,
  SECOND_STEP_PATH,
  signInOrStep,
  signInWithPasskey,
  startPasskey,
} from "./second-step.server";
export {
  bringsCookies,
  type Flash,
  leaveFlash,
  medusaForRequest,
  takeFlash,
} from "./sign-in-headers.server";
export { isClosedTo } from "./sign-in-paths";
export {
  asCustomer,
  asStaff,
  FACTOR_PATH,
  getAccountIfKnown,
  getAccountOrUnknown,
  listLoader,
  requireAccount,
  requirePermission,
  staffLoader,
  toLogin,
} from "./signed-in-account.server";
