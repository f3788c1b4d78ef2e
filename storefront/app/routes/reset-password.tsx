import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RedeemPasswordReset } from "medusa-backend/contract/routes";
import {
  cookieHeaders,
  defineForms,
  destroySessionCookies,
  dropLinkToken,
  dropSecondStep,
  form,
  getLinkToken,
  leaveFlash,
  loadLinkPage,
} from "~/auth/index.server";
import { DeadLinkScreen, ResetPasswordForm, ResetPasswordScreen } from "~/auth/screens";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-responses.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";

export const meta: MetaFunction = () => privateMeta("Set a new password");

export const loader = (args: LoaderFunctionArgs) => loadLinkPage("password", args);

export const action = defineForms(
  {
    set: form(
      ResetPasswordForm,
      async ({ request, context }, { password }) => {
        const token = (await getLinkToken("password", request)) ?? "";
        await visitorMedusa(context).call(RedeemPasswordReset, { token, password });
        // A sign-in that waits for its code ended, too.
        const forgotten = [await dropLinkToken("password"), ...(await destroySessionCookies()), await dropSecondStep()];
        return redirect("/login", { headers: cookieHeaders(...forgotten, await leaveFlash("passwordSet")) });
      },
      { emptyIsMissing: true },
    ),
  },
  { who: "anyone", invalid: 400, headers: NO_STORE },
);

export const headers = loaderAndActionHeaders;

export default function ResetPassword() {
  const { email } = useLoaderData<typeof loader>();
  if (email === null)
    return <DeadLinkScreen unchanged="No password was changed." to="/forgot-password" label="Ask for a new link" />;
  return <ResetPasswordScreen email={email} />;
}
