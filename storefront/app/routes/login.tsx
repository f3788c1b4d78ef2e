import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { loginPath } from "~/auth";
import {
  authenticate,
  bringsCookies,
  defineForms,
  dropGoogleLink,
  type Flash,
  form,
  getAccountIfKnown,
  getGoogleLink,
  getPasskeyOrigin,
  isClosedTo,
  isGoogleOffered,
  leaveFlash,
  linkGoogle,
  type NewSession,
  pathAfterSignIn,
  pathWithCookies,
  signInHeaders,
  signInWithPasskey,
} from "~/auth/index.server";
import {
  LinkGoogleForm,
  LinkGoogleScreen,
  LoginForm,
  type LoginNotice,
  LoginScreen,
  PasskeyForm,
} from "~/auth/screens";
import type { Account } from "~/domain/account";
import { privateMeta } from "~/lib/page-meta";
import { actionHeaders, requireNavigation } from "~/lib/page-responses.server";
import { safeRedirect } from "~/lib/safe-redirect";
import type { FromRoot } from "~/root";

export const meta: MetaFunction = () => privateMeta("Sign in");

/** The reason why this person has to stay here; null if they may continue. */
function noticeFor(account: Account, redirectTo: string): LoginNotice | null {
  if (!account.email) return "emailNeeded";
  return isClosedTo(account, redirectTo) ? "adminNeeded" : null;
}

/** The messages for this page from a sign-in through Google or a new password; they can be read without scripts. */
const LEFT_FOR_LOGIN = ["googleFailed", "googleUnverified", "googleTaken", "passwordSet"] as const;
const toNotice = (flash: Flash | null) => LEFT_FOR_LOGIN.find((notice) => notice === flash) ?? null;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const redirectTo = safeRedirect(query.get("redirectTo"));
  const cookies = bringsCookies(request);
  if (cookies) throw redirect(redirectTo);
  const account = await getAccountIfKnown(request, context);
  const notice = account ? noticeFor(account, redirectTo) : null;
  if (account && !notice) throw redirect(redirectTo);
  const google = isGoogleOffered();
  const link = google && !account ? await getGoogleLink(request) : null;
  if (link && query.get("link") === "no") {
    requireNavigation(request);
    const headers = { "Set-Cookie": await dropGoogleLink() };
    throw redirect(loginPath(redirectTo), { headers });
  }
  const linkEmail = link?.email ?? null;
  return json({
    redirectTo,
    notice,
    google,
    passkeys: getPasskeyOrigin(),
    linkEmail,
    cookiesRefused: cookies === false,
  });
}

async function goOn(asked: ActionFunctionArgs, session: NewSession, redirectTo: string | undefined, flash: Flash) {
  const headers = await signInHeaders(asked, session, flash);
  headers.append("Set-Cookie", await dropGoogleLink());
  const path = pathAfterSignIn(session.account, safeRedirect(redirectTo));
  return redirect(pathWithCookies(asked.request, path), { headers });
}

export const action = defineForms(
  {
    "sign-in": form(
      LoginForm,
      async (sent, fields) => {
        const session = await authenticate("sign-in", sent.request, sent.context, fields);
        return await goOn(sent, session, fields.redirectTo, "signedIn");
      },
      { emptyIsMissing: true },
    ),
    passkey: form(
      PasskeyForm,
      async (sent, { credential, redirectTo }) => {
        const session = await signInWithPasskey(sent.context, credential);
        return await goOn(sent, session, redirectTo, "signedIn");
      },
      { emptyIsMissing: true },
    ),
    // Links a Google account to the one with the same e-mail.
    google: form(
      LinkGoogleForm,
      async (sent, { password, redirectTo = "/" }) => {
        const session = await linkGoogle(sent.request, sent.context, password);
        if (session) return await goOn(sent, session, redirectTo, "googleSignedIn");
        const headers = { "Set-Cookie": await leaveFlash("googleFailed") };
        return redirect(loginPath(safeRedirect(redirectTo)), { headers });
      },
      { emptyIsMissing: true },
    ),
  },
  { who: "anyone", named: "link", unnamed: "sign-in", invalid: 400 },
);

export const headers = actionHeaders;

export default function Login() {
  const { linkEmail, notice, ...data } = useLoaderData<typeof loader>();
  // Only the root reads and removes the message: a second loader beside it could come after the cookie is gone.
  const left = toNotice(useOutletContext<FromRoot>().flash);
  if (linkEmail === null) return <LoginScreen {...data} notice={notice ?? left} />;
  return <LinkGoogleScreen email={linkEmail} redirectTo={data.redirectTo} />;
}
