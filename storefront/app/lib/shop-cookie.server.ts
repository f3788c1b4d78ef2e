import { createHmac } from "node:crypto";
import { type Cookie, createCookie } from "@remix-run/node";
import { z } from "zod";
import { getEnv, isHttps } from "./env.server";
import { MARK_COOKIE } from "./shown-account";
import { SESSION_SECONDS } from "./times";

/** A request with one of them is never answered from the page cache (server/page-cache). */
export const SHOP_COOKIES = [
  "session",
  MARK_COOKIE,
  "flash",
  "auth",
  "password-reset",
  "email-link",
  "stop-link",
  "factor-link",
  "alert-link",
  "withdrawal-link",
  "wish",
  "google",
  "google-link",
  "second-step",
] as const;

const OWN_COOKIE = new RegExp(`(?:^|[;,\\s])(?:__Host-)?(?:${SHOP_COOKIES.join("|")})\\s*=`, "i");

export function hasShopCookie(header: string | undefined): boolean {
  return header !== undefined && OWN_COOKIE.test(header);
}

type Options = {
  /** In seconds; `serialize` can set it instead. */
  maxAge?: number;
  /** Part of the signature's key, so that a value signed for another cookie is not accepted here. */
  purpose?: string;
};

/**
 * Signed with SESSION_SECRET (SESSION_SECRET_BEFORE is accepted too). Over https it is Secure and its name starts with
 * `__Host-`, which binds it to exactly this host.
 */
export function createShopCookie(name: (typeof SHOP_COOKIES)[number], { maxAge, purpose }: Options = {}): Cookie {
  const { SESSION_SECRET, SESSION_SECRET_BEFORE } = getEnv();
  const secrets = SESSION_SECRET_BEFORE ? [SESSION_SECRET, SESSION_SECRET_BEFORE] : [SESSION_SECRET];
  return createCookie(boundName(name), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isHttps(),
    secrets: secrets.map((secret) => (purpose === undefined ? secret : `${purpose}:${secret}`)),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

const boundName = (name: string): string => (isHttps() ? `__Host-${name}` : name);

export function cookieHeaders(...cookies: string[]): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

const SessionValue = z.object({ token: z.string().min(1).max(3000) });

const sessionCookie = createShopCookie("session");

export type SentCookies = { headers: { get(name: string): string | null } };

/** Medusa's session token; null if there is none or it was tampered with. */
export async function getSessionToken(request: SentCookies): Promise<string | null> {
  const parsed = SessionValue.safeParse(await sessionCookie.parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data.token : null;
}

/** Of the session's token: it tells sessions apart and opens nothing, so scripts may read it. */
const markOf = (token: string): string =>
  createHmac("sha256", `mark:${getEnv().SESSION_SECRET}`).update(token).digest("base64url");

/** The mark of the session that a request brings; null without one. */
export async function getSessionMark(request: SentCookies): Promise<string | null> {
  const token = await getSessionToken(request);
  return token === null ? null : markOf(token);
}

const markCookie = (mark: string, maxAge: number): string =>
  `${boundName(MARK_COOKIE)}=${mark}; Max-Age=${maxAge}; Path=/; SameSite=Lax${isHttps() ? "; Secure" : ""}`;

/** The `Set-Cookie`s that sign the person in until `expiresAt` (ISO date or Date), 30 days at most. */
export async function createSessionCookies(token: string, expiresAt: string | Date): Promise<string[]> {
  const secondsLeft = Math.floor((new Date(expiresAt).getTime() - Date.now()) / 1000);
  const maxAge = Math.min(SESSION_SECONDS, Number.isFinite(secondsLeft) ? Math.max(0, secondsLeft) : 0);
  return [await sessionCookie.serialize({ token }, { maxAge }), markCookie(markOf(token), maxAge)];
}

/** `Set-Cookie` that removes a cookie from this browser. */
export const dropCookie = (cookie: Cookie): Promise<string> =>
  cookie.serialize("", { maxAge: 0, expires: new Date(0) });

/** Revoking the session in Medusa is a separate call. */
export const destroySessionCookies = async (): Promise<string[]> => [
  await dropCookie(sessionCookie),
  markCookie("", 0),
];

/** RFC 6750's characters of a token. */
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

export const bearerOf = (header: string): string | null => BEARER.exec(header.trim())?.[1] ?? null;

/** The account in one of Medusa's tokens; null if unreadable. Medusa checks the signature. */
function uidOf(token: string): string | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const { actor_id } = claims as { actor_id?: unknown };
    return typeof actor_id === "string" ? actor_id : null;
  } catch {
    return null;
  }
}

/** The page was shown to the account `shown`, and another one is signed in. Other programs send no `shown`. */
export async function isForOtherAccount(request: SentCookies, shown: string | null): Promise<boolean> {
  if (!shown) return false;
  const header = request.headers.get("Authorization");
  const token = header === null ? await getSessionToken(request) : bearerOf(header);
  const uid = token === null ? null : uidOf(token);
  return uid !== null && uid !== shown;
}
