/**
 * Signing in, for the browser: the state that the root keeps up to date, and the token for /api/server. The screens are
 * in `screens/index.ts`.
 */
export { isDeskScreen } from "./admin-screens";
export { getStoredUid, idTokenSource, useIdTokenOf } from "./id-token";
export { loginPath } from "./login-path";
export { OtherAccount } from "./other-account";
export { useFlash } from "./use-flash";
export { useAccountOnceKnown, useLastKnown } from "./use-known-account";
