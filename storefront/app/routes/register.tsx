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
import { pathAfterSignIn } from "~/domain/admin-screens";
import { RegisterForm } from "~/features/account/forms";
import { RegisterScreen } from "~/features/account/register-screen";
import { leaveFlash } from "~/lib/flash.server";
import { getGoogleSettings } from "~/lib/google-settings.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { invalidFields, type RefusedForm, refusedByBackend } from "~/lib/refused-form";
import { safeRedirect } from "~/lib/safe-redirect";
import { createSessionCookie } from "~/lib/session.server";
import { signUpOrRepeat } from "~/medusa/authenticator.server";
import { findAccount } from "~/medusa/require-account.server";

export const meta: MetaFunction = () => privateMeta("Create an account");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirectTo"));
  if (await findAccount(request, context)) throw redirect(redirectTo);
  return json({ redirectTo, google: getGoogleSettings() !== null });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request, RegisterForm);
  const submission = parseWithZod(formData, { schema: RegisterForm });
  if (submission.status !== "success") return refuse(invalidFields(submission));
  try {
    const repeat = submission.value.repeat === "sign-in";
    const { session, way } = await signUpOrRepeat(request, context, formData, repeat);
    const headers = new Headers();
    headers.append("Set-Cookie", await createSessionCookie(session.token, session.expiresAt));
    headers.append("Set-Cookie", await leaveFlash(way === "sign-up" ? "signedUp" : "signedIn"));
    return redirect(pathAfterSignIn(session.account, safeRedirect(submission.value.redirectTo)), { headers });
  } catch (error) {
    return refuse(refusedByBackend(submission, error));
  }
}

/** Retry-After of an answer that asks to wait. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

function refuse({ result, status, headers }: RefusedForm) {
  return json(result, { status, headers });
}

export default function Register() {
  const data = useLoaderData<typeof loader>();
  return <RegisterScreen {...data} failure={useActionData<typeof action>()} />;
}
