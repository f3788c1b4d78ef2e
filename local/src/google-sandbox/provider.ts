import { generateKeyPairSync, randomBytes } from "node:crypto";
import Provider, { type Configuration, interactionPolicy } from "oidc-provider";
import type { SignInSettings } from "./env";
import { type People, toClaims } from "./people";

const PROFILE = ["name", "given_name", "family_name", "picture"];
const EMAIL = ["email", "email_verified"];

/**
 * The claims that `remix-auth-google` needs besides OpenID's own:
 * developers.google.com/identity/protocols/oauth2/scopes.
 */
const CLAIMS = {
  openid: ["sub"],
  profile: PROFILE,
  email: EMAIL,
  "https://www.googleapis.com/auth/userinfo.profile": PROFILE,
  "https://www.googleapis.com/auth/userinfo.email": EMAIL,
};

/**
 * An OpenID provider with one client, the shop, on Google's paths. It keeps its state in memory: a restart signs nobody
 * out of the shop.
 */
export function createProvider(issuer: string, settings: SignInSettings, people: People): Provider {
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
      return person && { accountId: sub, claims: () => toClaims(person, issuer) };
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
  return new Provider(issuer, configuration);
}

/** Shows the chooser on every sign-in, so that a test (and a person) can change accounts without clearing cookies. */
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
