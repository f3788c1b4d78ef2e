import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  confirmEmailChange,
  cookieHeaders,
  defineForms,
  dropLinkToken,
  form,
  getLinkToken,
  leaveFlash,
  loadLinkPage,
} from "~/auth/index.server";
import { ConfirmEmailScreen, DeadLinkScreen, EmailChangedScreen } from "~/auth/screens";
import { show } from "~/lib/forms.server";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-responses.server";
import { useFormAnswer } from "~/ui/use-form-answer";

export const meta: MetaFunction = () => privateMeta("Confirm your e-mail address");

export const loader = (args: LoaderFunctionArgs) => loadLinkPage("email", args);

export const action = defineForms(
  {
    confirm: form(z.object({}), async ({ request, context }) => {
      const token = (await getLinkToken("email", request)) ?? "";
      const signedIn = await confirmEmailChange(request, context, token);
      const dropped = await dropLinkToken("email");
      if (signedIn?.isOwn === false) return show(undefined, undefined, { "Set-Cookie": dropped });
      const headers = cookieHeaders(dropped, await leaveFlash("emailChanged"));
      return redirect(signedIn ? "/dashboard/account" : "/login", { headers });
    }),
  },
  { who: "anyone", headers: NO_STORE },
);

export const headers = loaderAndActionHeaders;

export default function ConfirmEmail() {
  const { email } = useLoaderData<typeof loader>();
  const { isDone } = useFormAnswer();
  if (isDone) return <EmailChangedScreen />;
  if (email === null)
    return <DeadLinkScreen unchanged="No address was changed." to="/dashboard/account" label="Go to your account" />;
  return <ConfirmEmailScreen email={email} />;
}
