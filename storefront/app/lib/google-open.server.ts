import { getEnv } from "./env.server";

/** True when people can sign in with Google: a client, or the sign-in sandbox, is configured. */
export function isGoogleOpen(): boolean {
  const env = getEnv();
  return Boolean(env.GOOGLE_CLIENT_ID || env.GOOGLE_SANDBOX_URL);
}
