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
  type Sent,
} from "~/auth/index.server";
import { SecondStepForm, SecondStepPasskeyForm, SecondStepScreen } from "~/auth/screens";
import { ifRefused } from "~/domain/app-error";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-responses.server";
import { cookieHeaders } from "~/lib/shop-cookie.server";

export const meta: MetaFunction = () => privateMeta("Enter your code");

/** The page for a sign-in that needs a code; the password or Google came before. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await getSecondStep(request);
  if (!step) throw redirect("/login");
  if (await getAccountIfKnown(request, context)) throw redirect(step.redirectTo);
  const { redirectTo, methods } = step;
  const byRecovery = new URL(request.url).searchParams.get("by") === "recovery" && methods.includes("recovery_code");
  return json({ redirectTo, methods, byRecovery }, { headers: NO_STORE });
}

/** Finishes the waiting sign-in, or begins again once it is over. */
async function finish(sent: Sent, proof: Parameters<typeof finishSecondStep>[2]): Promise<Response> {
  const step = await getSecondStep(sent.request);
  if (!step) throw redirect("/login");
  const finished = await finishSecondStep(sent, step, proof).catch(ifRefused(null, "not_found"));
  if (finished) return finished;
  const headers = cookieHeaders(await dropSecondStep(), await leaveFlash("secondStepOver"));
  return redirect(loginPath(step.redirectTo), { headers });
}

export const action = defineForms(
  {
    code: form(SecondStepForm, (sent, { code }) => finish(sent, { code }), {
      emptyIsMissing: true,
      fieldOf: { invalid_credentials: "code" },
    }),
    passkey: form(SecondStepPasskeyForm, (sent, { credential }) => finish(sent, { credential }), {
      emptyIsMissing: true,
    }),
  },
  { who: "anyone", unnamed: "code", invalid: 400, headers: NO_STORE },
);

export const headers = loaderAndActionHeaders;

export default function SecondStep() {
  return <SecondStepScreen {...useLoaderData<typeof loader>()} />;
}
