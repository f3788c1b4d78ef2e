import { createHash } from "node:crypto";
import { type GoogleExtraParams, type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import { GoogleUserInfo } from "./person";
import type { GoogleSettings } from "./settings.server";

type Options = {
  settings: GoogleSettings;
  /** PKCE's secret of this sign-in (RFC 7636): 43 to 128 characters. */
  codeVerifier: string;
  /** How long each call to Google may take. */
  timeoutMs: number;
};

/** The token's other fields are not read: the person's identity comes from userinfo, over our own connection. */
type Tokens = { accessToken: string; refreshToken?: string; extraParams: GoogleExtraParams };

/**
 * remix-auth-google, with what it leaves to the shop (docs/decisions/google-sign-in.md): the sandbox's addresses, PKCE,
 * a time limit for each call, and a checked userinfo. A new one is made for each sign-in, because it holds that
 * sign-in's secret.
 */
export class ShopGoogleStrategy extends GoogleStrategy<GoogleUserInfo> {
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
