import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import { logger } from "~/lib/logger.server";
import { getRequestContext } from "~/lib/request-context.server";
import {
  cookieHeaders,
  createSessionCookies,
  createShopCookie,
  getSessionToken,
  hasShopCookie,
} from "~/lib/shop-cookie.server";
import { SEEN_FIELD } from "~/lib/shown-account";
import { FLASH_SECONDS } from "~/lib/times";
import { createMedusa, type Medusa } from "~/medusa/client.server";
import { type NewSession, signOut } from "./accounts.server";

/** The new session begins even if Medusa does not answer. */
async function endFormerSession(request: Request, context: AppLoadContext): Promise<void> {
  const medusa = await medusaForRequest(request, context);
  if (!medusa.token) return;
  try {
    await signOut(medusa);
  } catch (err) {
    if (!(err instanceof AppError)) throw err;
    logger.warn({ event: "former_session_not_ended", requestId: getRequestContext(context).requestId, err });
  }
}

/**
 * Signs a person in, with a message for the next page. The browser's earlier session ends, because nobody could end it
 * once its cookie is replaced.
 */
export async function signInHeaders(
  { request, context }: { request: Request; context: AppLoadContext },
  { token, expiresAt }: NewSession,
  flash: Flash,
): Promise<Headers> {
  await endFormerSession(request, context);
  return cookieHeaders(...(await createSessionCookies(token, expiresAt)), await leaveFlash(flash));
}

/** In the query of /login: the answer before set cookies, so a browser that brings none refuses them. */
const COOKIES_SENT = "cookies";

/** Null if the request does not say that cookies were sent. */
export function bringsCookies(request: Request): boolean | null {
  if (!new URL(request.url).searchParams.has(COOKIES_SENT)) return null;
  return hasShopCookie(request.headers.get("Cookie") ?? undefined);
}

/**
 * For a redirect that sets cookies. A browser that brought none of the shop's may refuse them, so its way leads over
 * /login, which then says so instead of asking to sign in again. Other programs do not take that way.
 */
export function pathWithCookies({ headers }: Request, path: string): string {
  const isBrowser = headers.has("Sec-Fetch-Site") || headers.has("Referer");
  if (!isBrowser || hasShopCookie(headers.get("Cookie") ?? undefined)) return path;
  return `/login?${new URLSearchParams({ redirectTo: path, [COOKIES_SENT]: "sent" })}`;
}

/** The next page's toast (ui/toast-texts.ts). `signedOutFromNavigation` is shown top-right. */
export const Flash = z.enum([
  "signedIn",
  "signedUp",
  "signedOut",
  "signedOutFromNavigation",
  "googleSignedIn",
  "googleFailed",
  "googleUnverified",
  "googleTaken",
  "passwordSet",
  "secondStepOver",
  "emailChanged",
  "accountDeleted",
  "customerDeleted",
  "customersMerged",
]);
export type Flash = z.infer<typeof Flash>;

const flashCookie = createShopCookie("flash", { maxAge: FLASH_SECONDS });

export async function leaveFlash(flash: Flash): Promise<string> {
  return flashCookie.serialize(flash);
}

/**
 * The message, with the `Set-Cookie` that removes it, so that it is shown once. Only for the root's loader: other
 * loaders run at the same time and may come after the cookie is removed. On the way over /login it stays.
 */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; setCookie: string | null }> {
  if (bringsCookies(request)) return { flash: null, setCookie: null };
  const left: unknown = await flashCookie.parse(request.headers.get("Cookie"));
  if (left === null) return { flash: null, setCookie: null };
  const flash = Flash.safeParse(left);
  return { flash: flash.success ? flash.data : null, setCookie: await flashCookie.serialize("", { maxAge: 0 }) };
}

const SEEN = /^\w{1,100} \w{0,100}$/;

/** With a desk form's fields, Medusa refuses writes if the page's record has changed since it was opened. */
export async function medusaForRequest(request: Request, context: AppLoadContext, form?: FormData): Promise<Medusa> {
  const { requestId, clientAddress, userAgent } = getRequestContext(context);
  return createMedusa({
    token: await getSessionToken(request),
    requestId,
    clientAddress,
    userAgent,
    seen: SEEN.exec(String(form?.get(SEEN_FIELD)))?.[0] ?? null,
  });
}
