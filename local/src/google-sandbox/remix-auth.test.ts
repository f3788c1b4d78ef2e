import { createRequire } from "node:module";
import { describe, expect, it, onTestFinished } from "vitest";
import { readSettings } from "./env";
import { startSignIn } from "./server";

const storefrontRequire = createRequire(new URL("../../../storefront/package.json", import.meta.url));
const { GoogleStrategy } = storefrontRequire("remix-auth-google");
const { Authenticator } = storefrontRequire("remix-auth");
const { createCookieSessionStorage } = storefrontRequire("@remix-run/node");

const SHOP = "http://localhost:3000";
const CLIENT = {
  clientID: "shop",
  clientSecret: "shop-secret",
  callbackURL: `${SHOP}/auth/google/callback`,
  prompt: "select_account",
};

/** The shop's strategy, pointed at another provider through its classes' extension points. */
class LocalGoogleStrategy extends GoogleStrategy {
  constructor(url: string, verify: (given: { profile: unknown; extraParams: unknown }) => Promise<unknown>) {
    super(CLIENT, verify);
    Object.assign(this, {
      authorizationURL: `${url}/o/oauth2/v2/auth`,
      tokenURL: `${url}/token`,
      userInfoURL: `${url}/oauth2/v3/userinfo`,
    });
  }
}

async function shopAndProvider(clientSecret = CLIENT.clientSecret) {
  const settings = { port: 0, url: null, clientId: "shop", clientSecret, redirectUri: CLIENT.callbackURL };
  const provider = await startSignIn(settings);
  onTestFinished(() => provider.close());
  const storage = createCookieSessionStorage({ cookie: { name: "oauth", secrets: ["secret"] } });
  const authenticator = new Authenticator(storage);
  authenticator.use(new LocalGoogleStrategy(provider.url, async (given) => given), "google");
  /** Runs the strategy like a loader: it throws a redirect, or returns the person. */
  const visit = (path: string, cookie = "") =>
    authenticator
      .authenticate("google", new Request(`${SHOP}${path}`, { headers: { cookie } }), { throwOnError: true })
      .catch((thrown: unknown) => thrown);
  return { visit };
}

/** Follows redirects like a browser, with cookies, until it reaches a page or another site. */
async function browse(
  url: string,
  jar: Map<string, string>,
  body?: Record<string, string>,
): Promise<{ url: string; html: string; status: number }> {
  const init: RequestInit = {
    redirect: "manual",
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
  };
  const response = await fetch(url, body ? { ...init, method: "POST", body: new URLSearchParams(body) } : init);
  for (const line of response.headers.getSetCookie()) {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
    jar.set(name, value);
  }
  const location = response.headers.get("location");
  if (!location) return { url, html: await response.text(), status: response.status };
  const next = new URL(location, url).href;
  return next.startsWith(SHOP) ? { url: next, html: "", status: response.status } : browse(next, jar);
}

async function signIn(chosen: Record<string, string>, clientSecret?: string) {
  const { visit } = await shopAndProvider(clientSecret);
  const leave = (await visit("/auth/google")) as Response;
  const cookie = leave.headers.get("set-cookie")?.split(";")[0] ?? "";
  const jar = new Map<string, string>();
  const chooser = await browse(leave.headers.get("location") ?? "", jar);
  const back = await browse(chooser.url, jar, chosen);
  const callback = back.url.replace(SHOP, "");
  const person = back.url.startsWith(SHOP) ? await visit(callback, cookie) : null;
  return { visit, leave, chooser, back, jar, callback, cookie, person };
}

describe("remix-auth-google against the sign-in sandbox", () => {
  it("leaves with its client, scopes, state and callback", async () => {
    const { leave, chooser } = await signIn({ sub: "110000000000000000001" });
    const query = new URL(leave.headers.get("location") ?? "").searchParams;
    expect(query.get("client_id")).toBe("shop");
    expect(query.get("redirect_uri")).toBe(CLIENT.callbackURL);
    expect(query.get("scope")).toContain("openid");
    expect(query.get("state")).toMatch(/^[0-9a-f-]{36}$/);
    expect(chooser.html).toContain("Ada Aviator");
  });

  it("comes back with the chosen person", async () => {
    const { person } = await signIn({ sub: "110000000000000000001" });
    expect(person).toMatchObject({
      profile: {
        id: "110000000000000000001",
        displayName: "Ada Aviator",
        emails: [{ value: "ada.aviator@example.com" }],
        _json: { email_verified: true },
      },
      extraParams: { id_token: expect.stringMatching(/^ey/) },
    });
  });

  it("comes back with another account, its e-mail verified or not", async () => {
    const other = { sub: "42", name: "Grace", email: "grace@example.com" };
    expect((await signIn(other)).person).toMatchObject({ profile: { id: "42", _json: { email_verified: false } } });
    expect((await signIn({ ...other, email_verified: "on" })).person).toMatchObject({
      profile: { _json: { email: "grace@example.com", email_verified: true } },
    });
  });

  it("refuses a state that is not its own, and a code that was used", async () => {
    const { visit, callback, cookie } = await signIn({ sub: "110000000000000000001" });
    expect(String(await visit(callback.replace(/state=[^&]+/, "state=forged"), cookie))).toContain(
      "State doesn't match",
    );
    expect(String(await visit(callback))).toContain("Missing state on session");
    expect(String(await visit(callback, cookie))).toContain("invalid_grant");
  });

  it("fails with a wrong client secret", async () => {
    expect(String((await signIn({ sub: "110000000000000000001" }, "another")).person)).toContain("invalid_client");
  });

  it("asks again on the page when the other account's fields are unusable", async () => {
    const { back } = await signIn({ sub: "42", name: "Grace", email: "not an address" });
    expect(back).toMatchObject({ status: 400, html: expect.stringContaining("Please fill in every field") });
  });

  it("asks who it is on every sign-in", async () => {
    const { visit, jar } = await signIn({ sub: "110000000000000000001" });
    const again = (await visit("/auth/google")) as Response;
    const chooser = await browse(again.headers.get("location") ?? "", jar);
    expect(chooser.html).toContain("Choose an account");
  });
});

describe("the sign-in sandbox's settings", () => {
  it("refuse production, whatever PAYMENTS_SANDBOX says", () => {
    const whole = { GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b", PUBLIC_URL: "https://shop.example" };
    expect(readSettings(whole).redirectUri).toBe("https://shop.example/auth/google/callback");
    for (const settings of [{}, { PAYMENTS_SANDBOX: "1" }])
      expect(() => readSettings({ ...whole, ...settings, SHOP_ENV: "production" })).toThrow("SHOP_ENV=production");
  });
});
