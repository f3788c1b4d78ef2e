import { redirect } from "@remix-run/node";
import { z } from "zod";
import { requireNavigation } from "~/lib/navigation-only.server";
import { NO_STORE } from "~/lib/page-headers.server";
import { createShopCookie } from "~/lib/shop-cookie.server";
import { LINK_TOKEN_SECONDS } from "~/lib/times";

const Token = z.string().min(1).max(200);

/** The form of a token: base64url. */
const TOKEN = /^[\w-]{20,200}$/;

/**
 * Hold the token of a mailed link, so that it leaves the page's address, where history, logs and other sites could read
 * it.
 */
const COOKIES = {
  password: createShopCookie("password-reset", { purpose: "password-reset" }),
  email: createShopCookie("email-link", { purpose: "email-link" }),
  stop: createShopCookie("stop-link", { purpose: "stop-link" }),
  alert: createShopCookie("alert-link", { purpose: "alert-link" }),
};

/** The purpose of a mailed link: a new password, another e-mail, to stop that change, or a mail about stock. */
export type LinkPurpose = keyof typeof COOKIES;

/** `Set-Cookie` that keeps a link's token for this browser. */
export async function keepLinkToken(purpose: LinkPurpose, token: string): Promise<string> {
  return COOKIES[purpose].serialize(token, { maxAge: LINK_TOKEN_SECONDS });
}

/** The token of the mailed link that this browser opened; null for none. */
export async function getLinkToken(purpose: LinkPurpose, request: Request): Promise<string | null> {
  const kept = Token.safeParse(await COOKIES[purpose].parse(request.headers.get("Cookie")));
  return kept.success ? kept.data : null;
}

/** `Set-Cookie` that forgets it. */
export async function dropLinkToken(purpose: LinkPurpose): Promise<string> {
  return COOKIES[purpose].serialize("", { maxAge: 0, expires: new Date(0) });
}

/**
 * Moves the token of a mailed link (`?token=`) to a cookie at once, so that neither the address nor the history holds
 * the secret. Does nothing for an address without one.
 * @throws Response a redirect to the same page without the token; 403 for anything but a page load
 */
export async function moveLinkToken(purpose: LinkPurpose, request: Request): Promise<void> {
  const { pathname, searchParams } = new URL(request.url);
  const given = searchParams.get("token");
  if (given === null) return;
  requireNavigation(request);
  const cookie = TOKEN.test(given) ? await keepLinkToken(purpose, given) : await dropLinkToken(purpose);
  throw redirect(pathname, { headers: { ...NO_STORE, "Set-Cookie": cookie } });
}
