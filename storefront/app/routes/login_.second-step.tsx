import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loginPath } from "~/auth";
import {
  defineForms,
  dropSecondStep,
  finishSecondStep,
  form,
  getAccountIfKnown,
  getSecondStep,
  leaveFlash,
} from "~/auth/index.server";
import { SecondStepForm, SecondStepScreen } from "~/auth/screens";
import { AppError } from "~/domain/app-error";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-responses.server";
import { cookieHeaders } from "~/lib/shop-cookie.server";

export const meta: MetaFunction = () => privateMeta("Enter your code");

/** The page for a sign-in that needs a code; the password or Google came before. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await getSecondStep(request);
  if (!step) throw redirect("/login");
  if (await getAccountIfKnown(request, context)) throw redirect(step.redirectTo);
  const byRecovery = new URL(request.url).searchParams.get("by") === "recovery";
  const { redirectTo, methods } = step;
  const hasRecovery = methods.includes("recovery_code");
  return json({ redirectTo, hasRecovery, byRecovery: byRecovery && hasRecovery }, { headers: NO_STORE });
}

export const action = defineForms(
  {
    code: form(
      SecondStepForm,
      async (sent, { code }) => {
        const step = await getSecondStep(sent.request);
        if (!step) throw redirect("/login");
        try {
          return await finishSecondStep(sent, step, code);
        } catch (error) {
          if (!(error instanceof AppError && error.code === "not_found")) throw error;
          const headers = cookieHeaders(await dropSecondStep(), await leaveFlash("secondStepOver"));
          return redirect(loginPath(step.redirectTo), { headers });
        }
      },
      { emptyIsMissing: true, fieldOf: { invalid_credentials: "code" } },
    ),
  },
  { who: "anyone", invalid: 400, headers: NO_STORE },
);

export const headers = loaderAndActionHeaders;

export default function SecondStep() {
  return <SecondStepScreen {...useLoaderData<typeof loader>()} />;
}
