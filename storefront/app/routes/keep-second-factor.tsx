import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { KeepFactor } from "medusa-backend/contract/routes";
import { defineForms, dropLinkToken, form, getLinkToken, loadLinkPage } from "~/auth/index.server";
import { ConfirmEmailForm, DeadLinkScreen, FactorKeptScreen, KeepFactorScreen } from "~/auth/screens";
import { show } from "~/lib/forms.server";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-responses.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import { useFormAnswer } from "~/ui/use-form-answer";

export const meta: MetaFunction = () => privateMeta("Keep your second factor");

export const loader = (args: LoaderFunctionArgs) => loadLinkPage("factor", args);

export const action = defineForms(
  {
    keep: form(ConfirmEmailForm, async ({ request, context }) => {
      const token = (await getLinkToken("factor", request)) ?? "";
      await visitorMedusa(context).call(KeepFactor, { token });
      return show(undefined, undefined, { "Set-Cookie": await dropLinkToken("factor") });
    }),
  },
  { who: "anyone", headers: NO_STORE },
);

export const headers = loaderAndActionHeaders;

export default function KeepSecondFactorPage() {
  const { email } = useLoaderData<typeof loader>();
  const { isDone, fault = null } = useFormAnswer();
  if (isDone) return <FactorKeptScreen />;
  if (email === null) return <DeadLinkScreen unchanged="Nothing was stopped." to="/login" label="Sign in" />;
  return <KeepFactorScreen email={email} fault={fault} />;
}
