import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Account } from "~/domain/account";
import { isAdminScreen } from "~/domain/admin-screens";
import { AppError } from "~/domain/app-error";
import { LoginForm } from "~/features/account/forms";
import type { LoginNotice } from "~/features/account/login-notice";
import { LoginScreen } from "~/features/account/login-screen";
import { invalidFields, refusedByBackend, type SignInFailure } from "~/features/account/sign-in-failure";
import { leaveFlash } from "~/lib/flash.server";
import { isGoogleOpen } from "~/lib/google-open.server";
import { readForm } from "~/lib/read-form.server";
import { safeRedirect } from "~/lib/safe-redirect";
import { requireSameOrigin } from "~/lib/same-origin.server";
import { createSessionCookie } from "~/lib/session.server";
import { authenticate } from "~/medusa/authenticator.server";
import { findAccount } from "~/medusa/require-account.server";

export const meta: MetaFunction = () => [{ title: "Sign in – Aeroloft" }];

/** Why this person has to stay here; null for one who may go on. */
function noticeFor(account: Account, redirectTo: string): LoginNotice | null {
  if (!account.email) return "emailNeeded";
  return isAdminScreen(redirectTo) && account.role !== "admin" ? "adminNeeded" : null;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirectTo"));
  const account = await findAccount(request, context);
  const notice = account ? noticeFor(account, redirectTo) : null;
  if (account && !notice) throw redirect(redirectTo);
  return json({ redirectTo, notice, google: isGoogleOpen() });
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request);
  const formData = await readForm(request);
  const submission = parseWithZod(formData, { schema: LoginForm });
  if (submission.status !== "success") return refuse(invalidFields(submission));
  try {
    const session = await authenticate("sign-in", request, context, formData);
    const headers = new Headers();
    headers.append("Set-Cookie", await createSessionCookie(session.token, session.expiresAt));
    headers.append("Set-Cookie", await leaveFlash("signedIn"));
    return redirect(safeRedirect(submission.value.redirectTo), { headers });
  } catch (error) {
    if (error instanceof AppError) return refuse(refusedByBackend(submission, error));
    throw error;
  }
}

/** Retry-After of an answer that asks to wait. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

function refuse({ result, status, headers }: SignInFailure) {
  return json(result, { status, headers });
}

export default function Login() {
  const data = useLoaderData<typeof loader>();
  return <LoginScreen {...data} failure={useActionData<typeof action>()} />;
}
