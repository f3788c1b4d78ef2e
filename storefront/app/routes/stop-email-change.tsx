import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StopEmailChange } from "medusa-backend/contract/routes";
import { dropLinkToken, getLinkToken, loadLinkPage } from "~/auth/index.server";
import { ChangeStoppedScreen, ConfirmEmailForm, DeadLinkScreen, StopChangeScreen } from "~/auth/screens";
import { AppError } from "~/domain/app-error";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-headers.server";
import { readForm } from "~/lib/read-form.server";
import { refusalOf } from "~/lib/refused-form";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";

export const meta: MetaFunction = () => [
  { title: "Keep your e-mail address – Aeroloft" },
  { name: "robots", content: "noindex" },
];

export const loader = (args: LoaderFunctionArgs) => loadLinkPage("stop", args);

export async function action({ request, context }: ActionFunctionArgs) {
  await readForm(request, ConfirmEmailForm);
  const token = (await getLinkToken("stop", request)) ?? "";
  try {
    await visitorMedusa(context).call(StopEmailChange, { token });
    const headers = { ...NO_STORE, "Set-Cookie": await dropLinkToken("stop") };
    return json({ isStopped: true, fault: null }, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, headers } = refusalOf(error);
    return json({ isStopped: false, fault: error.message }, { status, headers: { ...headers, ...NO_STORE } });
  }
}

export const headers = loaderAndActionHeaders;

export default function StopEmailChangePage() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.isStopped) return <ChangeStoppedScreen />;
  if (email === null)
    return <DeadLinkScreen unchanged="Nothing was stopped." to="/forgot-password" label="Set a new password" />;
  return <StopChangeScreen email={email} fault={answer?.fault ?? null} />;
}
