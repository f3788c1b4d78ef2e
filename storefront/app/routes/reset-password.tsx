import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RedeemPasswordReset } from "medusa-backend/contract/routes";
import { destroySessionCookie, dropLinkToken, getLinkToken, leaveFlash, loadLinkPage } from "~/auth/index.server";
import { DeadLinkScreen, ResetPasswordForm, ResetPasswordScreen } from "~/auth/screens";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-headers.server";
import { readForm } from "~/lib/read-form.server";
import { invalidFields, type RefusedForm, refusedByBackend } from "~/lib/refused-form";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";

export const meta: MetaFunction = () => [
  { title: "Set a new password – Aeroloft" },
  { name: "robots", content: "noindex" },
];

export const loader = (args: LoaderFunctionArgs) => loadLinkPage("password", args);

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm(request, ResetPasswordForm), { schema: ResetPasswordForm });
  if (submission.status !== "success") return refuse(invalidFields(submission));
  const token = (await getLinkToken("password", request)) ?? "";
  try {
    await visitorMedusa(context).call(RedeemPasswordReset, { token, password: submission.value.password });
  } catch (error) {
    return refuse(refusedByBackend(submission, error));
  }
  const headers = new Headers(NO_STORE);
  headers.append("Set-Cookie", await dropLinkToken("password"));
  headers.append("Set-Cookie", await destroySessionCookie());
  headers.append("Set-Cookie", await leaveFlash("passwordSet"));
  return redirect("/login", { headers });
}

export const headers = loaderAndActionHeaders;

function refuse({ result, status, headers }: RefusedForm) {
  return json(result, { status, headers: { ...headers, ...NO_STORE } });
}

export default function ResetPassword() {
  const { email } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (email === null)
    return <DeadLinkScreen unchanged="No password was changed." to="/forgot-password" label="Ask for a new link" />;
  return <ResetPasswordScreen email={email} failure={failure} />;
}
