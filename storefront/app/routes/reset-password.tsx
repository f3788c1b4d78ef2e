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
import {
  destroySessionCookie,
  dropResetToken,
  getPasswordResetEmail,
  getResetToken,
  keepResetToken,
  leaveFlash,
  redeemPasswordReset,
} from "~/auth/index.server";
import { DeadLinkScreen, ResetPasswordForm, ResetPasswordScreen } from "~/auth/screens";
import { APP_ERROR_STATUS, AppError } from "~/domain/app-error";
import { requireNavigation } from "~/lib/navigation-only.server";
import { readForm } from "~/lib/read-form.server";
import { invalidFields, type RefusedForm, refusedByBackend } from "~/lib/refused-form";

export const meta: MetaFunction = () => [
  { title: "Set a new password – Aeroloft" },
  { name: "robots", content: "noindex" },
];

/** The form of a token: base64url. */
const TOKEN = /^[\w-]{20,200}$/;
const NO_STORE = { "Cache-Control": "no-store" };

/**
 * The token of a mailed link (`?token=`) is moved to a cookie at once, so that neither the address nor the history
 * holds the secret.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const given = new URL(request.url).searchParams.get("token");
  if (given !== null) {
    requireNavigation(request);
    const cookie = TOKEN.test(given) ? await keepResetToken(given) : await dropResetToken();
    throw redirect("/reset-password", { headers: { ...NO_STORE, "Set-Cookie": cookie } });
  }
  const token = await getResetToken(request);
  try {
    const email = token === null ? null : await getPasswordResetEmail(context, token);
    return json({ email }, { status: email === null ? 404 : 200, headers: NO_STORE });
  } catch (error) {
    if (error instanceof AppError) throw json({ code: error.code }, { status: APP_ERROR_STATUS[error.code] });
    throw error;
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm(request, ResetPasswordForm), { schema: ResetPasswordForm });
  if (submission.status !== "success") return refuse(invalidFields(submission));
  const token = (await getResetToken(request)) ?? "";
  try {
    await redeemPasswordReset(context, { token, password: submission.value.password });
  } catch (error) {
    return refuse(refusedByBackend(submission, error));
  }
  const headers = new Headers(NO_STORE);
  headers.append("Set-Cookie", await dropResetToken());
  headers.append("Set-Cookie", await destroySessionCookie());
  headers.append("Set-Cookie", await leaveFlash("passwordSet"));
  return redirect("/login", { headers });
}

/** Passes on the Retry-After of an answer that asks to wait, and lets nothing store this page. */
export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const sent = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) sent.set(name, value);
  return sent;
};

function refuse({ result, status, headers }: RefusedForm) {
  return json(result, { status, headers: { ...headers, ...NO_STORE } });
}

export default function ResetPassword() {
  const { email } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return email === null ? <DeadLinkScreen /> : <ResetPasswordScreen email={email} failure={failure} />;
}
