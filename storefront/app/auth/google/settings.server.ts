import { type Env, getEnv } from "~/lib/env.server";

/** The settings of a sign-in through Google or its sandbox. */
export type GoogleSettings = {
  /**
   * The issuer. The sandbox has one name at any address, so that its people keep their accounts.
   */
  issuer: "https://accounts.google.com" | "google-sandbox";
  clientId: string;
  clientSecret: string;
  callbackUrl: string;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
};

const CALLBACK_PATH = "/auth/google/callback";

/** Google's own addresses (accounts.google.com/.well-known/openid-configuration). */
const GOOGLE = {
  issuer: "https://accounts.google.com",
  authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  tokenUrl: "https://oauth2.googleapis.com/token",
  userInfoUrl: "https://openidconnect.googleapis.com/v1/userinfo",
} as const;

/** The settings in `env`, or null if neither a Google client nor the sandbox is configured. */
export function readGoogleSettings(env: Env): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_SANDBOX_URL: sandbox } = env;
  if (!clientId || !clientSecret) return null;
  const client = { clientId, clientSecret, callbackUrl: `${env.PUBLIC_URL}${CALLBACK_PATH}` };
  if (!sandbox) return { ...GOOGLE, ...client };
  return {
    ...client,
    issuer: "google-sandbox",
    authorizationUrl: `${sandbox}/o/oauth2/v2/auth`,
    tokenUrl: `${sandbox}/token`,
    userInfoUrl: `${sandbox}/oauth2/v3/userinfo`,
  };
}

/** The settings of this process. */
export const getGoogleSettings = (): GoogleSettings | null => readGoogleSettings(getEnv());
