import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GetAccount } from "medusa-backend/contract/routes";
import { asCustomer } from "~/auth/index.server";
import { accountForms } from "~/features/accounts/account-forms.server";
import { AccountScreen } from "~/features/accounts/account-screen";
import { privateMeta } from "~/lib/page-meta";
import { actionHeaders, throwErrorPage } from "~/lib/page-responses.server";

export const meta: MetaFunction = () => privateMeta("Account");

export async function loader(args: LoaderFunctionArgs) {
  const { medusa } = await asCustomer(args);
  return json({ account: await medusa.call(GetAccount).catch(throwErrorPage) });
}

export const action = accountForms;

export const headers = actionHeaders;

export default function AccountRoute() {
  return <AccountScreen {...useLoaderData<typeof loader>()} />;
}
