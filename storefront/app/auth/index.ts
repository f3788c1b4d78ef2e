/** Signing in, for the browser; `screens/index.ts` has the screens. */

export { getStoredUid, idTokenSource, useIdTokenOf } from "./id-token";
export { OtherAccount, useAccountOnceKnown, useLastKnown } from "./other-account";
export { isProtected, isStaffScreen, loginPath } from "./sign-in-paths";
export { useFlash } from "./use-flash";
