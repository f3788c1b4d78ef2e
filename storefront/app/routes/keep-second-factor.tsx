import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { REMOVAL_HOURS } from "medusa-backend/contract";
import { KeepFactor } from "medusa-backend/contract/routes";
import { linkForms, loadLinkPage } from "~/auth/index.server";
import { DeadLinkScreen, FactorKeptScreen, KeepFactorScreen } from "~/auth/screens";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders } from "~/lib/page-responses.server";
import { useFormAnswer } from "~/ui/use-form-answer";

export const meta: MetaFunction = () => privateMeta("Keep your second factor");

export const loader = (args: LoaderFunctionArgs) => loadLinkPage("factor", args);

export const action = linkForms("factor", KeepFactor);

export const headers = loaderAndActionHeaders;

export default function KeepSecondFactorPage() {
  const { email } = useLoaderData<typeof loader>();
  const { isDone } = useFormAnswer();
  if (isDone) return <FactorKeptScreen />;
  const lasts = `${REMOVAL_HOURS} hours`;
  if (email === null)
    return <DeadLinkScreen unchanged="Nothing was stopped." to="/login" label="Sign in" lasts={lasts} />;
  return <KeepFactorScreen email={email} />;
}
