import { type Cookie, createCookie } from "@remix-run/node";
import { getEnv, isHttps } from "./env.server";

/**
 * All cookies of the shop. A request with one of them is never answered from the page cache (server/page-cache).
 */
export const SHOP_COOKIES = [
  "session",
  "flash",
  "auth",
  "password-reset",
  "email-link",
  "stop-link",
  "alert-link",
  "wish",
  "google",
  "google-link",
] as const;

const OWN_COOKIE = new RegExp(`(?:^|[;,\\s])(?:__Host-)?(?:${SHOP_COOKIES.join("|")})\\s*=`, "i");

/** True for a Cookie header with a cookie of the shop, whatever its value. */
export function hasShopCookie(header: string | undefined): boolean {
  return header !== undefined && OWN_COOKIE.test(header);
}

type Options = {
  /** How long the browser keeps it, in seconds; `serialize` can set it instead. */
  maxAge?: number;
  /** Part of the key of the signature, so that a value signed for another cookie is not accepted here. */
  purpose?: string;
};

/**
 * A cookie of the shop: signed with SESSION_SECRET (SESSION_SECRET_BEFORE is accepted too), not readable by scripts,
 * and not sent with other sites' posts and subresources. Over https it is Secure and its name starts with `__Host-`,
 * which binds it to exactly this host.
 */
export function createShopCookie(name: (typeof SHOP_COOKIES)[number], { maxAge, purpose }: Options = {}): Cookie {
  const { SESSION_SECRET, SESSION_SECRET_BEFORE } = getEnv();
  const secrets = SESSION_SECRET_BEFORE ? [SESSION_SECRET, SESSION_SECRET_BEFORE] : [SESSION_SECRET];
  return createCookie(isHttps() ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isHttps(),
    secrets: secrets.map((secret) => (purpose === undefined ? secret : `${purpose}:${secret}`)),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}
