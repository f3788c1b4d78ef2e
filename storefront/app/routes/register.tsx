import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  getAccountIfKnown,
  isGoogleOffered,
  pathAfterSignIn,
  signInHeaders,
  signUpOrRepeat,
} from "~/auth/index.server";
import { RegisterForm, RegisterScreen } from "~/auth/screens";
import { actionHeaders } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { invalidFields, type RefusedForm, refusedByBackend } from "~/lib/refused-form";
import { safeRedirect } from "~/lib/safe-redirect";

export const meta: MetaFunction = () => privateMeta("Create an account");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirectTo"));
  if (await getAccountIfKnown(request, context)) throw redirect(redirectTo);
  return json({ redirectTo, google: isGoogleOffered() });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const formData = await readForm(request.clone(), RegisterForm);
  const submission = parseWithZod(formData, { schema: RegisterForm });
  if (submission.status !== "success") return refuse(invalidFields(submission));
  try {
    const repeat = submission.value.repeat === "sign-in";
    const { session, way } = await signUpOrRepeat(request, context, formData, repeat);
    const headers = await signInHeaders(args, session, way === "sign-up" ? "signedUp" : "signedIn");
    return redirect(pathAfterSignIn(session.account, safeRedirect(submission.value.redirectTo)), { headers });
  } catch (error) {
    return refuse(refusedByBackend(submission, error));
  }
}

export const headers = actionHeaders;

function refuse({ result, status, headers }: RefusedForm) {
  return json(result, { status, headers });
}

export default function Register() {
  const data = useLoaderData<typeof loader>();
  return <RegisterScreen {...data} failure={useActionData<typeof action>()} />;
}
