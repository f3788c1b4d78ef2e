import { createHmac, randomUUID } from "node:crypto";
import { type AppLoadContext, redirect } from "@remix-run/node";
import type { GoogleIssuer, GoogleProofClaims } from "medusa-backend/contract";
import { SignInWithGoogle } from "medusa-backend/contract/routes";
import { renderToStaticMarkup } from "react-dom/server";
import { AppError, type ErrorCode } from "~/domain/app-error";
import { getEnv } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { getRequestContext } from "~/lib/request-context.server";
import { safeRedirect } from "~/lib/safe-redirect";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import { InlineScript } from "~/ui/inline-script";
import { type NewSession, toNewSession } from "../accounts.server";
import { dropWaiting, keepSecondStep, SECOND_STEP_PATH } from "../second-step.server";
import { type Flash, leaveFlash, pathWithCookies, signInHeaders } from "../sign-in-headers.server";
import { loginPath } from "../sign-in-paths";
import { GOOGLE_CHANNEL } from "./button";
import {
  type GoogleSettings,
  getGoogleLink,
  getGoogleSettings,
  keepGoogleLink,
  leaveForGoogle,
  type Return,
  returnFromGoogle,
} from "./journey.server";
import type { GoogleUserInfo } from "./person";

function signGoogleProof(claims: GoogleProofClaims, secret: string): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const signature = createHmac("sha256", secret).update(`google-sign-in:${payload}`).digest("base64url");
  return `${payload}.${signature}`;
}

type Vouched = { person: GoogleUserInfo; issuer: GoogleIssuer };

/**
 * Signs in a person whom this server has just seen at Google; `password` links Google to the account with the same
 * e-mail.
 * @throws AppError `email_unverified`, `link_required`, `account_exists`, `invalid_credentials`, `too_many_requests`,
 * `backend_unavailable`
 */
async function signInWithGoogle(
  { person, issuer }: Vouched,
  context: AppLoadContext,
  password?: string,
): Promise<NewSession> {
  const medusa = visitorMedusa(context);
  const claims = { ...person, issuer, issuedAt: Math.floor(Date.now() / 1000), proofId: randomUUID() };
  const proof = signGoogleProof(claims, getEnv().SESSION_SECRET);
  const body = password === undefined ? { proof } : { proof, password };
  return toNewSession(await medusa.call(SignInWithGoogle, body));
}

export const isGoogleOffered = (): boolean => getGoogleSettings() !== null;

export async function startGoogleSignIn(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const journey = { redirectTo: safeRedirect(query.get("redirectTo")), popup: query.get("popup") === "1" };
  const settings = getGoogleSettings();
  if (!settings) return redirect("/login");
  const answer = await leaveForGoogle(settings, journey);
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}

const FLASHES: Partial<Record<ErrorCode, Flash>> = {
  email_unverified: "googleUnverified",
  account_exists: "googleTaken",
};

/** `refusedFor` is the reason why nobody is signed in; `isWaiting`: a code is missing. */
type Outcome = { headers: Headers; refusedFor?: string; isWaiting?: true };

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
    const headers = await signInHeaders(asked, session, "googleSignedIn");
    for (const cookie of await dropWaiting()) headers.append("Set-Cookie", cookie);
    return { headers };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    const { redirectTo } = back.journey;
    const waiting = await keepSecondStep(error, { redirectTo, flash: "googleSignedIn" });
    if (waiting) return { headers: new Headers({ "Set-Cookie": waiting }), isWaiting: true };
    if (code === "link_required") return refused(await keepGoogleLink(person), code);
    return refused(await leaveFlash(FLASHES[code] ?? "googleFailed"), code);
  }
}

const TELL_AND_CLOSE = `new BroadcastChannel("${GOOGLE_CHANNEL}").postMessage("back");window.close();`;

/**
 * The last page of the sign-in's window: notifies the shop's page and closes, or leads to `href` if the browser keeps
 * the window open. No screen of the shop: that would show the message that is meant for the page behind it.
 */
function renderPopupPage({ nonce, href }: { nonce: string; href: string }): string {
  const page = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Back to the shop – Aeroloft</title>
      </head>
      <body style={{ font: "1rem/1.5 system-ui, sans-serif", margin: "3rem 1.5rem" }}>
        <main>
          <p>You can close this window now.</p>
          <p>
            <a href={href}>Continue in this window</a>
          </p>
        </main>
        <InlineScript nonce={nonce} text={TELL_AND_CLOSE} />
      </body>
    </html>,
  );
  return `<!doctype html>${page}`;
}

export async function finishGoogleSignIn(request: Request, context: AppLoadContext): Promise<Response> {
  const settings = getGoogleSettings();
  if (!settings) return redirect("/login");
  const { requestId, nonce } = getRequestContext(context);
  const back = await returnFromGoogle(settings, request);
  const { headers, refusedFor, isWaiting } = await enter(back, settings, { request, context });
  if (refusedFor !== undefined) logger.warn({ event: "google_sign_in_refused", requestId, reason: refusedFor });
  const { popup, redirectTo } = back.journey;
  const login = loginPath(redirectTo);
  headers.set("Cache-Control", "no-store");
  headers.append("Set-Cookie", back.setCookie);
  if (!popup && isWaiting) return redirect(pathWithCookies(request, SECOND_STEP_PATH), { headers });
  if (!popup) return redirect(refusedFor === undefined ? redirectTo : pathWithCookies(request, login), { headers });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(renderPopupPage({ nonce, href: login }), { headers });
}

/** Null if nobody is to be linked any more. @throws AppError as `signInWithGoogle`, except `link_required` */
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
