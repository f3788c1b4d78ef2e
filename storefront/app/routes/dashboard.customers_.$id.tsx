import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WriteCustomerNote } from "medusa-backend/contract/routes";
import { asStaff, defineForms, form } from "~/auth/index.server";
import { CustomerScreen } from "~/features/customers/customer-screen";
import { privateMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";
import { getCustomer } from "~/medusa/account.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Customer");

export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const { medusa } = await asStaff(args, "read accounts");
  return json(await getCustomer(medusa, params.id ?? "").catch(throwErrorPage));
}

export const action = defineForms({
  note: form(
    WriteCustomerNote.body,
    ({ medusa, id }, note) => medusa.call(WriteCustomerNote, { id, ...note }),
    "The note is stored.",
  ),
});

export default function CustomerRoute() {
  return <CustomerScreen desk={useLoaderData<typeof loader>()} />;
}
