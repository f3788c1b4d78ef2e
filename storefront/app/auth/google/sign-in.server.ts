import { type AppLoadContext, redirect } from "@remix-run/node";
import { AppError, type ErrorCode } from "~/domain/app-error";
import { logger } from "~/lib/logger.server";
import { getRequestContext } from "~/lib/request-context.server";
import { safeRedirect } from "~/lib/safe-redirect";
import type { NewSession } from "../accounts.server";
import { type Flash, leaveFlash } from "../flash.server";
import { loginPath } from "../login-path";
import { signInHeaders } from "../sign-in-headers.server";
import { signInWithGoogle } from "./accounts.server";
import { leaveForGoogle, type Return, returnFromGoogle } from "./journey.server";
import { getGoogleLink, keepGoogleLink } from "./link.server";
import { renderPopupPage } from "./popup-page.server";
import { type GoogleSettings, getGoogleSettings } from "./settings.server";

/** True where people can sign in through Google, or through the sandbox that stands in for it. */
export const isGoogleOffered = (): boolean => getGoogleSettings() !== null;

/**
 * Redirects the person to Google. Query: `redirectTo` is where they want to go afterwards; `popup=1` says that this
 * window was opened for the sign-in and closes itself at the end.
 */
export async function startGoogleSignIn(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const journey = { redirectTo: safeRedirect(query.get("redirectTo")), popup: query.get("popup") === "1" };
  const settings = getGoogleSettings();
  if (!settings) return redirect("/login");
  const answer = await leaveForGoogle(settings, journey);
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}

/** The message on the next page for each refusal; all others are `googleFailed`. */
const FLASHES: Partial<Record<ErrorCode, Flash>> = {
  email_unverified: "googleUnverified",
  account_exists: "googleTaken",
};

type Outcome = { headers: Headers; refusedFor?: string };

const refused = (cookie: string, reason: string): Outcome => ({
  headers: new Headers({ "Set-Cookie": cookie }),
  refusedFor: reason,
});

type Asked = { request: Request; context: AppLoadContext };

async function enter(back: Return, settings: GoogleSettings, asked: Asked): Promise<Outcome> {
  if ("reason" in back) return refused(await leaveFlash("googleFailed"), back.reason);
  const { person } = back;
  try {
    const session = await signInWithGoogle({ person, issuer: settings.issuer }, asked.context);
    return { headers: await signInHeaders(asked, session, "googleSignedIn") };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    if (code === "link_required") return refused(await keepGoogleLink(person), code);
    return refused(await leaveFlash(FLASHES[code] ?? "googleFailed"), code);
  }
}

/**
 * Receives people back from Google: signs them in, or explains on /login why not. The journey's cookie is removed
 * either way.
 */
export async function finishGoogleSignIn(request: Request, context: AppLoadContext): Promise<Response> {
  const settings = getGoogleSettings();
  if (!settings) return redirect("/login");
  const { requestId, nonce } = getRequestContext(context);
  const back = await returnFromGoogle(settings, request);
  const { headers, refusedFor } = await enter(back, settings, { request, context });
  if (refusedFor !== undefined) logger.warn({ event: "google_sign_in_refused", requestId, reason: refusedFor });
  const { popup, redirectTo } = back.journey;
  const login = loginPath(redirectTo);
  headers.set("Cache-Control", "no-store");
  headers.append("Set-Cookie", back.setCookie);
  if (!popup) return redirect(refusedFor === undefined ? redirectTo : login, { headers });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(renderPopupPage({ nonce, href: login }), { headers });
}

/**
 * Signs in the person who is to be linked in this browser (`getGoogleLink`), with the password of the account that has
 * the same e-mail; null where there is no such person any more.
 * @throws AppError `invalid_credentials`, `account_exists`, `email_unverified`, `too_many_requests`,
 * `backend_unavailable`
 */
export async function linkGoogle(
  request: Request,
  context: AppLoadContext,
  password: string,
): Promise<NewSession | null> {
  const settings = getGoogleSettings();
  const person = await getGoogleLink(request);
  if (!settings || !person) return null;
  return signInWithGoogle({ person, issuer: settings.issuer }, context, password);
}
