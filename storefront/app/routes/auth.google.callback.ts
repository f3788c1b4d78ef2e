import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  createSessionCookie,
  type Flash,
  type GoogleSettings,
  getGoogleSettings,
  keepGoogleLink,
  leaveFlash,
  type Return,
  renderPopupPage,
  returnFromGoogle,
  signInWithGoogle,
} from "~/auth/index.server";
import { AppError, type AppErrorCode } from "~/domain/app-error";
import { loginPath } from "~/domain/login-path";
import { logger } from "~/lib/logger.server";
import { requireNavigation } from "~/lib/navigation-only.server";
import { getRequestContext } from "~/lib/request-context.server";

/** What the next page says about a refusal; all else is `googleFailed`. */
const FLASHES: Partial<Record<AppErrorCode, Flash>> = {
  email_unverified: "googleUnverified",
  account_exists: "googleTaken",
};

type Outcome = { signedIn: boolean; cookies: string[]; reason?: string };

async function enter(back: Return, settings: GoogleSettings, context: LoaderFunctionArgs["context"]): Promise<Outcome> {
  if ("reason" in back) return { signedIn: false, cookies: [await leaveFlash("googleFailed")], reason: back.reason };
  const { person } = back;
  try {
    const session = await signInWithGoogle({ person, issuer: settings.issuer }, context);
    const cookie = await createSessionCookie(session.token, session.expiresAt);
    return { signedIn: true, cookies: [cookie, await leaveFlash("googleSignedIn")] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    if (code === "link_required") return { signedIn: false, cookies: [await keepGoogleLink(person)], reason: code };
    return { signedIn: false, cookies: [await leaveFlash(FLASHES[code] ?? "googleFailed")], reason: code };
  }
}

/** Where Google sends people back to: signs them in, or says on /login why not. Nothing is left of the journey either way. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireNavigation(request);
  const settings = getGoogleSettings();
  if (!settings) return redirect("/login");
  const { requestId, nonce } = getRequestContext(context);
  const back = await returnFromGoogle(settings, request);
  const { signedIn, cookies, reason } = await enter(back, settings, context);
  if (reason !== undefined) logger.warn({ event: "google_sign_in_refused", requestId, reason });
  const { popup, redirectTo } = back.journey;
  const login = loginPath(redirectTo);
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of [back.setCookie, ...cookies]) headers.append("Set-Cookie", cookie);
  if (!popup) return redirect(signedIn ? redirectTo : login, { headers });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(renderPopupPage({ nonce, href: login }), { headers });
}
