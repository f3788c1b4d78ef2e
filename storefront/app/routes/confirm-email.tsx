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
import { ConfirmEmailScreen, DeadLinkScreen } from "~/auth/screens";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-responses.server";

export const meta: MetaFunction = () => privateMeta("Confirm your e-mail address");

export const loader = (args: LoaderFunctionArgs) => loadLinkPage("email", args);

export const action = defineForms(
  {
    confirm: form(z.object({}), async ({ request, context }) => {
      const token = (await getLinkToken("email", request)) ?? "";
      const isSignedIn = await confirmEmailChange(request, context, token);
      const headers = cookieHeaders(await dropLinkToken("email"), await leaveFlash("emailChanged"));
      return redirect(isSignedIn ? "/dashboard/account" : "/login", { headers });
    }),
  },
  { who: "anyone", headers: NO_STORE },
);

export const headers = loaderAndActionHeaders;

export default function ConfirmEmail() {
  const { email } = useLoaderData<typeof loader>();
  if (email === null)
    return <DeadLinkScreen unchanged="No address was changed." to="/dashboard/account" label="Go to your account" />;
  return <ConfirmEmailScreen email={email} />;
}
