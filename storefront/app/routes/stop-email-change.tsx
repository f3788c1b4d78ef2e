import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StopEmailChange } from "medusa-backend/contract/routes";
import { linkForms, loadLinkPage } from "~/auth/index.server";
import { ChangeStoppedScreen, DeadLinkScreen, StopChangeScreen } from "~/auth/screens";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders } from "~/lib/page-responses.server";
import { useFormAnswer } from "~/ui/use-form-answer";

export const meta: MetaFunction = () => privateMeta("Keep your e-mail address");

export const loader = (args: LoaderFunctionArgs) => loadLinkPage("stop", args);

export const action = linkForms("stop", StopEmailChange);

export const headers = loaderAndActionHeaders;

export default function StopEmailChangePage() {
  const { email } = useLoaderData<typeof loader>();
  const { isDone } = useFormAnswer();
  if (isDone) return <ChangeStoppedScreen />;
  if (email === null)
    return <DeadLinkScreen unchanged="Nothing was stopped." to="/forgot-password" label="Set a new password" />;
  return <StopChangeScreen email={email} />;
}
