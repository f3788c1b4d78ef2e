import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StopEmailChange } from "medusa-backend/contract/routes";
import { defineForms, dropLinkToken, form, getLinkToken, loadLinkPage } from "~/auth/index.server";
import { ChangeStoppedScreen, ConfirmEmailForm, DeadLinkScreen, StopChangeScreen } from "~/auth/screens";
import { show } from "~/lib/forms.server";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-responses.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import { useFormAnswer } from "~/ui/use-form-answer";

export const meta: MetaFunction = () => privateMeta("Keep your e-mail address");

export const loader = (args: LoaderFunctionArgs) => loadLinkPage("stop", args);

export const action = defineForms(
  {
    stop: form(ConfirmEmailForm, async ({ request, context }) => {
      const token = (await getLinkToken("stop", request)) ?? "";
      await visitorMedusa(context).call(StopEmailChange, { token });
      return show(undefined, undefined, { "Set-Cookie": await dropLinkToken("stop") });
    }),
  },
  { who: "anyone", headers: NO_STORE },
);

export const headers = loaderAndActionHeaders;

export default function StopEmailChangePage() {
  const { email } = useLoaderData<typeof loader>();
  const { isDone, fault = null } = useFormAnswer();
  if (isDone) return <ChangeStoppedScreen />;
  if (email === null)
    return <DeadLinkScreen unchanged="Nothing was stopped." to="/forgot-password" label="Set a new password" />;
  return <StopChangeScreen email={email} fault={fault} />;
}
