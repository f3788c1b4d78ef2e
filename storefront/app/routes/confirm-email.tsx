import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmailChange, dropLinkToken, getLinkToken, leaveFlash, loadLinkPage } from "~/auth/index.server";
import { ConfirmEmailForm, ConfirmEmailScreen, DeadLinkScreen } from "~/auth/screens";
import { AppError } from "~/domain/app-error";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-headers.server";
import { readForm } from "~/lib/read-form.server";
import { refusalOf } from "~/lib/refused-form";

export const meta: MetaFunction = () => [
  { title: "Confirm your e-mail address – Aeroloft" },
  { name: "robots", content: "noindex" },
];

export const loader = (args: LoaderFunctionArgs) => loadLinkPage("email", args);

export async function action({ request, context }: ActionFunctionArgs) {
  await readForm(request, ConfirmEmailForm);
  const token = (await getLinkToken("email", request)) ?? "";
  try {
    const isSignedIn = await confirmEmailChange(request, context, token);
    const headers = new Headers(NO_STORE);
    headers.append("Set-Cookie", await dropLinkToken("email"));
    headers.append("Set-Cookie", await leaveFlash("emailChanged"));
    return redirect(isSignedIn ? "/dashboard/account" : "/login", { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, headers } = refusalOf(error);
    return json({ fault: error.message }, { status, headers: { ...headers, ...NO_STORE } });
  }
}

export const headers = loaderAndActionHeaders;

export default function ConfirmEmail() {
  const { email } = useLoaderData<typeof loader>();
  const fault = useActionData<typeof action>()?.fault ?? null;
  if (email === null)
    return <DeadLinkScreen unchanged="No address was changed." to="/dashboard/account" label="Go to your account" />;
  return <ConfirmEmailScreen email={email} fault={fault} />;
}
