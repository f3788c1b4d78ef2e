import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { loginPath } from "~/auth";
import {
  authenticate,
  bringsCookies,
  defineForms,
  dropGoogleLink,
  dropSecondStep,
  type Flash,
  form,
  getAccountIfKnown,
  getGoogleLink,
  getSecondStep,
  isClosedTo,
  isGoogleOffered,
  isPasskeyOffered,
  leaveFlash,
  linkGoogle,
  SECOND_STEP_PATH,
  signInOrStep,
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

/** Null if they may continue. */
function noticeFor(account: Account, redirectTo: string): LoginNotice | null {
  if (!account.email) return "emailNeeded";
  return isClosedTo(account, redirectTo) ? "adminNeeded" : null;
}

/** The messages for this page from a sign-in through Google or a new password; they can be read without scripts. */
const LEFT_FOR_LOGIN = ["googleFailed", "googleUnverified", "googleTaken", "passwordSet", "secondStepOver"] as const;
const toNotice = (flash: Flash | null) => LEFT_FOR_LOGIN.find((notice) => notice === flash) ?? null;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const redirectTo = safeRedirect(query.get("redirectTo"));
  const cookies = bringsCookies(request);
  if (cookies) throw redirect(redirectTo);
  const account = await getAccountIfKnown(request, context);
  const notice = account ? noticeFor(account, redirectTo) : null;
  if (account && !notice) throw redirect(redirectTo);
  if (!account && (await getSecondStep(request))) {
    if (query.get("step") !== "no") throw redirect(SECOND_STEP_PATH);
    requireNavigation(request);
    throw redirect(loginPath(redirectTo), { headers: { "Set-Cookie": await dropSecondStep() } });
  }
  const google = isGoogleOffered();
  const link = google && !account ? await getGoogleLink(request) : null;
  if (link && query.get("link") === "no") {
    requireNavigation(request);
    throw redirect(loginPath(redirectTo), { headers: { "Set-Cookie": await dropGoogleLink() } });
  }
  const shown = { redirectTo, notice, google, passkeys: isPasskeyOffered(), linkEmail: link?.email ?? null };
  return json({ ...shown, cookiesRefused: cookies === false });
}

export const action = defineForms(
  {
    "sign-in": form(
      LoginForm,
      async (sent, fields) => {
        const then = { redirectTo: safeRedirect(fields.redirectTo), flash: "signedIn" as const };
        return await signInOrStep(sent, then, () => authenticate("sign-in", sent.request, sent.context, fields));
      },
      { emptyIsMissing: true },
    ),
    passkey: form(
      PasskeyForm,
      async (sent, { credential, redirectTo }) => {
        const then = { redirectTo: safeRedirect(redirectTo), flash: "signedIn" as const };
        return await signInOrStep(sent, then, () => signInWithPasskey(sent.context, credential));
      },
      { emptyIsMissing: true },
    ),
    // Links a Google account to the one with the same e-mail.
    google: form(
      LinkGoogleForm,
      async (sent, { password, redirectTo = "/" }) => {
        const then = { redirectTo: safeRedirect(redirectTo), flash: "googleSignedIn" as const };
        const answer = await signInOrStep(sent, then, () => linkGoogle(sent.request, sent.context, password));
        if (answer) return answer;
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
