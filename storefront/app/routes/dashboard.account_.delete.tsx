import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GetDeletion } from "medusa-backend/contract/routes";
import { asCustomer } from "~/auth/index.server";
import { deleteAccountForms } from "~/features/accounts/account-forms.server";
import { DeleteAccountScreen } from "~/features/accounts/delete-account-screen";
import { privateMeta } from "~/lib/page-meta";
import { actionHeaders, throwErrorPage } from "~/lib/page-responses.server";

export const meta: MetaFunction = () => privateMeta("Delete the account");

export async function loader(args: LoaderFunctionArgs) {
  const { account, medusa } = await asCustomer(args);
  return json({ deletion: await medusa.call(GetDeletion).catch(throwErrorPage), email: account.email ?? "" });
}

export const action = deleteAccountForms;

export const headers = actionHeaders;

export default function DeleteAccountRoute() {
  return <DeleteAccountScreen {...useLoaderData<typeof loader>()} />;
}
