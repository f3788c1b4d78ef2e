import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  defineForms,
  type Flash,
  form,
  getAccountIfKnown,
  isGoogleOffered,
  signInOrStep,
  signUpOrRepeat,
} from "~/auth/index.server";
import { RegisterForm, RegisterScreen } from "~/auth/screens";
import { privateMeta } from "~/lib/page-meta";
import { actionHeaders } from "~/lib/page-responses.server";
import { safeRedirect } from "~/lib/safe-redirect";

export const meta: MetaFunction = () => privateMeta("Sign up");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirectTo"));
  if (await getAccountIfKnown(request, context)) throw redirect(redirectTo);
  return json({ redirectTo, google: isGoogleOffered() });
}

export const action = defineForms(
  {
    register: form(
      RegisterForm,
      async (sent, { repeat, redirectTo, ...fields }) => {
        const { request, context } = sent;
        const then = { redirectTo: safeRedirect(redirectTo), flash: "signedIn" as Flash };
        return await signInOrStep(sent, then, async () => {
          const { session, way } = await signUpOrRepeat(request, context, fields, repeat === "sign-in");
          if (way === "sign-up") then.flash = "signedUp";
          return session;
        });
      },
      { emptyIsMissing: true },
    ),
  },
  { who: "anyone", invalid: 400 },
);

export const headers = actionHeaders;

export default function Register() {
  return <RegisterScreen {...useLoaderData<typeof loader>()} />;
}
