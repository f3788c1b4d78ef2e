import { createHash, randomBytes } from "node:crypto";
import { createCookieSessionStorage } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { type GoogleExtraParams, type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import { z } from "zod";
import { getEnv } from "~/lib/env.server";
import { createShopCookie, dropCookie } from "~/lib/shop-cookie.server";
import {
  GOOGLE_JOURNEY_SECONDS,
  GOOGLE_LINK_SECONDS,
  GOOGLE_RETURN_TIMEOUT_MS,
  GOOGLE_TIMEOUT_MS,
  withTimeout,
} from "~/lib/times";
import { GoogleUserInfo } from "./person";

type Options = {
  settings: GoogleSettings;
  /** PKCE's secret of this sign-in (RFC 7636): 43 to 128 characters. */
  codeVerifier: string;
  timeoutMs: number;
};

/** The token's other fields are not read: the person's identity comes from userinfo, over our own connection. */
type Tokens = { accessToken: string; refreshToken?: string; extraParams: GoogleExtraParams };

/**
 * Adds what remix-auth-google leaves to the shop (docs/decisions/sign-in.md): the sandbox's addresses, PKCE, a time
 * limit for each call, and a checked userinfo. One for each sign-in, because it holds that sign-in's secret.
 */
class ShopGoogleStrategy extends GoogleStrategy<GoogleUserInfo> {
  readonly #options: Options;

  constructor(options: Options) {
    const { clientId, clientSecret, callbackUrl } = options.settings;
    const client = { clientID: clientId, clientSecret, callbackURL: callbackUrl };
    super({ ...client, prompt: "select_account" }, async ({ profile }) => GoogleUserInfo.parse(profile._json));
    this.#options = options;
    this.authorizationURL = options.settings.authorizationUrl;
    this.tokenURL = options.settings.tokenUrl;
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    params.set("code_challenge", createHash("sha256").update(this.#options.codeVerifier).digest("base64url"));
    params.set("code_challenge_method", "S256");
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.#options.codeVerifier });
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams): Promise<Tokens> {
    params.set("client_id", this.clientID);
    params.set("client_secret", this.clientSecret);
    params.set("code", code);
    const { tokenUrl } = this.#options.settings;
    return this.getAccessToken(await this.#ask(tokenUrl, { method: "POST", body: params }));
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const answer = await this.#ask(this.#options.settings.userInfoUrl, { headers });
    return { provider: "google", _json: await answer.json() } as GoogleProfile;
  }

  async #ask(url: string, init: RequestInit): Promise<Response> {
    const answer = await fetch(url, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(this.#options.timeoutMs),
    });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
  }
}

const STRATEGY = "google";

const Journey = z.object({ redirectTo: z.string(), popup: z.boolean(), codeVerifier: z.string().min(43) });
export type Journey = Pick<z.infer<typeof Journey>, "redirectTo" | "popup">;

const NOWHERE: Journey = { redirectTo: "/", popup: false };

const storage = createCookieSessionStorage({
  cookie: createShopCookie("google", { maxAge: GOOGLE_JOURNEY_SECONDS, purpose: "google-journey" }),
});

function authenticate(settings: GoogleSettings, codeVerifier: string, request: Request): Promise<GoogleUserInfo> {
  const strategy = new ShopGoogleStrategy({ settings, codeVerifier, timeoutMs: GOOGLE_TIMEOUT_MS });
  const authenticator = new Authenticator<GoogleUserInfo>(storage, { throwOnError: true }).use(strategy, STRATEGY);
  return authenticator.authenticate(STRATEGY, request);
}

/** `redirectTo` must have been checked. */
export async function leaveForGoogle(settings: GoogleSettings, { redirectTo, popup }: Journey): Promise<Response> {
  const codeVerifier = randomBytes(32).toString("base64url");
  const session = await storage.getSession();
  session.set("journey", { redirectTo, popup, codeVerifier } satisfies z.infer<typeof Journey>);
  const [cookie = ""] = (await storage.commitSession(session)).split(";");
  const leaving = new Request(new URL("/auth/google", settings.callbackUrl), { headers: { cookie } });
  try {
    await authenticate(settings, codeVerifier, leaving);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error("Nobody can have signed in before leaving for Google.");
}

export type Return = { journey: Journey; setCookie: string } & ({ person: GoogleUserInfo } | { reason: string });

export async function returnFromGoogle(settings: GoogleSettings, request: Request): Promise<Return> {
  const cookie = request.headers.get("Cookie") ?? "";
  const session = await storage.getSession(cookie);
  const remembered = Journey.safeParse(session.get("journey"));
  const setCookie = await storage.destroySession(session);
  if (!remembered.success) return { journey: NOWHERE, setCookie, reason: "no journey in this browser" };
  const { codeVerifier, ...journey } = remembered.data;
  const asked = new Request(`${settings.callbackUrl}${new URL(request.url).search}`, { headers: { cookie } });
  try {
    const person = await withTimeout(authenticate(settings, codeVerifier, asked), GOOGLE_RETURN_TIMEOUT_MS, () => {
      throw new Error(`no answer in ${GOOGLE_RETURN_TIMEOUT_MS} ms`);
    });
    return { journey, setCookie, person };
  } catch (error) {
    return { journey, setCookie, reason: error instanceof Error ? error.message : "refused" };
  }
}

export type GoogleSettings = {
  /** The sandbox has one name at any address, so that its people keep their accounts. */
  issuer: "https://accounts.google.com" | "google-sandbox";
  clientId: string;
  clientSecret: string;
  callbackUrl: string;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
};

const CALLBACK_PATH = "/auth/google/callback";

/** accounts.google.com/.well-known/openid-configuration */
const GOOGLE = {
  issuer: "https://accounts.google.com",
  authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  tokenUrl: "https://oauth2.googleapis.com/token",
  userInfoUrl: "https://openidconnect.googleapis.com/v1/userinfo",
} as const;

export function getGoogleSettings(): GoogleSettings | null {
  const env = getEnv();
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

/** Must prove that the account with the same e-mail is theirs. */
const GoogleLink = z.object({
  person: z.object({
    subject: z.string().min(1),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    name: z.string(),
    photo: z.string().nullable(),
  }),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type Person = z.infer<typeof GoogleLink>["person"];

const linkCookie = createShopCookie("google-link", { purpose: "google-link" });

export async function keepGoogleLink(person: Person): Promise<string> {
  return linkCookie.serialize(
    { person, until: Date.now() + GOOGLE_LINK_SECONDS * 1000 },
    { maxAge: GOOGLE_LINK_SECONDS },
  );
}

export async function getGoogleLink(request: Request): Promise<Person | null> {
  const kept = GoogleLink.safeParse(await linkCookie.parse(request.headers.get("Cookie")));
  return kept.success && kept.data.until > Date.now() ? kept.data.person : null;
}

export const dropGoogleLink = (): Promise<string> => dropCookie(linkCookie);
