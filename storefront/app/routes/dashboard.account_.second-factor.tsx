import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GetAccount, GetSecondFactor } from "medusa-backend/contract/routes";
import { asCustomer } from "~/auth/index.server";
import { secondFactorForms } from "~/features/accounts/second-factor-forms.server";
import { SecondFactorScreen } from "~/features/accounts/second-factor-screen";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE, throwErrorPage } from "~/lib/page-responses.server";

export const meta: MetaFunction = () => privateMeta("Second factor");

export async function loader(args: LoaderFunctionArgs) {
  const { account, medusa } = await asCustomer(args);
  const [{ hasPassword, email }, factor] = await Promise.all([
    medusa.call(GetAccount),
    medusa.call(GetSecondFactor),
  ]).catch(throwErrorPage);
  return json({ factor, hasPassword, email, isNeeded: account.needsSecondFactor }, { headers: NO_STORE });
}

export const action = secondFactorForms;

export const headers = loaderAndActionHeaders;

export default function SecondFactorRoute() {
  return <SecondFactorScreen {...useLoaderData<typeof loader>()} />;
}
