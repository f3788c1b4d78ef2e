/** Signing in, for the browser: what the root keeps up to date, and the token for /api/server. The screens: `screens/index.ts`. */
export { getStoredUid, idTokenSource } from "./id-token";
export { loginPath } from "./login-path";
export { useAccountOnceKnown } from "./use-account-once-known";
export { useFlash } from "./use-flash";
export { useIdTokenOf } from "./use-id-token-of";
