/**
 * Signing in, for the browser: the state that the root keeps up to date, and the token for /api/server. The screens are
 * in `screens/index.ts`.
 */

export { getStoredUid, idTokenSource, useIdTokenOf } from "./id-token";
export { OtherAccount, useAccountOnceKnown, useLastKnown } from "./other-account";
export { isProtected, isStaffScreen, loginPath } from "./sign-in-paths";
export { useFlash } from "./use-flash";
