import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GetDeletion } from "medusa-backend/contract/routes";
import { medusaForRequest, requireAccount } from "~/auth/index.server";
import { deleteAccountForms } from "~/features/accounts/account-forms.server";
import { DeleteAccountScreen } from "~/features/accounts/delete-account-screen";
import { privateMeta } from "~/lib/page-meta";
import { actionHeaders, throwErrorPage } from "~/lib/page-responses.server";

export const meta: MetaFunction = () => privateMeta("Delete the account");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await requireAccount(request, context);
  const deletion = await (await medusaForRequest(request, context)).call(GetDeletion).catch(throwErrorPage);
  return json({ deletion, email: email ?? "" });
}

export const action = deleteAccountForms;

export const headers = actionHeaders;

export default function DeleteAccountRoute() {
  return <DeleteAccountScreen {...useLoaderData<typeof loader>()} />;
}
