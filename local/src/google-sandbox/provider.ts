import { generateKeyPairSync, randomBytes } from "node:crypto";
import Provider, { type Configuration, interactionPolicy } from "oidc-provider";
import { z } from "zod";
import type { SignInSettings } from "./env";

const PROFILE = ["name", "given_name", "family_name", "picture"];
const EMAIL = ["email", "email_verified"];

/** `remix-auth-google` needs them besides OpenID's own: developers.google.com/identity/protocols/oauth2/scopes. */
const CLAIMS = {
  openid: ["sub"],
  profile: PROFILE,
  email: EMAIL,
  "https://www.googleapis.com/auth/userinfo.profile": PROFILE,
  "https://www.googleapis.com/auth/userinfo.email": EMAIL,
};

/** One client, the shop, on Google's paths. State is in memory: a restart signs nobody out of the shop. */
export function createProvider(settings: SignInSettings, people: People): Provider {
  const configuration: Configuration = {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [settings.redirectUri],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: CLAIMS,
    // Google includes name and e-mail in the ID token too.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => toClaims(person, settings.url) };
    },
    interactions: { policy: alwaysAskWho(), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    jwks: { keys: [signingKey()] },
    // Choosing an account counts as consent: there is no second page.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(Object.keys(CLAIMS).join(" "));
      await grant.save();
      return grant;
    },
    pkce: { required: () => false },
    routes: {
      authorization: "/o/oauth2/v2/auth",
      token: "/token",
      userinfo: "/oauth2/v3/userinfo",
      jwks: "/oauth2/v3/certs",
    },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
  };
  return new Provider(settings.url, configuration);
}

/** On every sign-in, so that a test (and a person) can change accounts without clearing cookies. */
function alwaysAskWho(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const { Check, Prompt } = interactionPolicy;
  const notChosenYet = new Check("account_not_chosen", "An account must be chosen", (ctx) =>
    ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  policy.get("login")?.checks.add(notChosenYet);
  policy.add(new Prompt({ name: "select_account", requestable: true }));
  return policy;
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: randomBytes(8).toString("hex") };
}

export const Person = z.object({
  sub: z.string().trim().min(1).max(255),
  name: z.string().trim().min(1).max(200),
  email: z.email({ pattern: z.regexes.html5Email }).max(254),
  email_verified: z
    .enum(["on", "true", "false"])
    .optional()
    .transform((value) => value === "on" || value === "true"),
});
export type Person = z.infer<typeof Person>;

export const DEMO_PEOPLE: readonly Person[] = [
  { sub: "110000000000000000001", name: "Ada Aviator", email: "ada.aviator@example.com", email_verified: true },
  { sub: "110000000000000000002", name: "Otto Lift", email: "otto.lift@example.com", email_verified: true },
];

/** By `sub`; a person chosen again with other details keeps these from then on. */
export class People {
  private readonly known = new Map(DEMO_PEOPLE.map((person) => [person.sub, person]));

  get(sub: string): Person | undefined {
    return this.known.get(sub);
  }

  remember(person: Person): void {
    this.known.set(person.sub, person);
  }
}

/** For the ID token and userinfo. The sandbox at `issuer` serves the photo. */
function toClaims(person: Person, issuer: string) {
  const [given = person.name, ...rest] = person.name.split(" ");
  const picture = `${issuer}/photos/${encodeURIComponent(person.sub)}`;
  return { ...person, picture, given_name: given, ...(rest.length > 0 ? { family_name: rest.join(" ") } : {}) };
}

const COLOURS = ["#1d4e89", "#7a3e9d", "#0b6e4f", "#9a3412"];

export function drawPhoto(person: Person): string {
  const initials = person.name.split(/\s+/).map((word) => /^[\p{L}\p{N}]/u.exec(word)?.[0] ?? "");
  const letters = initials.join("").toUpperCase().slice(0, 2);
  const colour = COLOURS[person.sub.length % COLOURS.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colour}"/><text x="48" y="62" font-family="sans-serif" font-size="40" fill="#fff" text-anchor="middle">${letters}</text></svg>`;
}
