import { randomBytes } from "node:crypto";
import { createCookieSessionStorage } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { z } from "zod";
import { createShopCookie } from "~/lib/shop-cookie.server";
import { GOOGLE_JOURNEY_SECONDS, GOOGLE_RETURN_TIMEOUT_MS, GOOGLE_TIMEOUT_MS } from "~/lib/times";
import { withTimeout } from "~/lib/with-timeout";
import type { GoogleUserInfo } from "./person";
import type { GoogleSettings } from "./settings.server";
import { ShopGoogleStrategy } from "./strategy.server";

const STRATEGY = "google";

/**
 * What a sign-in keeps in the person's browser between leaving for Google and coming back; remix-auth adds its state.
 */
const Journey = z.object({ redirectTo: z.string(), popup: z.boolean(), codeVerifier: z.string().min(43) });
export type Journey = Pick<z.infer<typeof Journey>, "redirectTo" | "popup">;

/** Where people go who come back from Google without having left from here. */
const NOWHERE: Journey = { redirectTo: "/", popup: false };

const storage = createCookieSessionStorage({
  cookie: createShopCookie("google", { maxAge: GOOGLE_JOURNEY_SECONDS, purpose: "google-journey" }),
});

function authenticate(settings: GoogleSettings, codeVerifier: string, request: Request): Promise<GoogleUserInfo> {
  const strategy = new ShopGoogleStrategy({ settings, codeVerifier, timeoutMs: GOOGLE_TIMEOUT_MS });
  const authenticator = new Authenticator<GoogleUserInfo>(storage, { throwOnError: true }).use(strategy, STRATEGY);
  return authenticator.authenticate(STRATEGY, request);
}

/**
 * The redirect to Google, with the cookie that binds the sign-in to this browser. `redirectTo` must have been checked.
 */
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

/** How a person came back: with their identity, or with the reason why not. `setCookie` ends the journey either way. */
export type Return = { journey: Journey; setCookie: string } & ({ person: GoogleUserInfo } | { reason: string });

/** Receives a person back from Google: checks the state, exchanges the code for a token, and asks Google who it is. */
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
