import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WriteCustomerNote } from "medusa-backend/contract/routes";
import { defineForms, form, staffLoader } from "~/auth/index.server";
import { CustomerScreen } from "~/features/customers/customer-screen";
import { privateMeta } from "~/lib/page-meta";
import { getCustomer } from "~/medusa/account.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Customer");

export const loader = staffLoader("read accounts", ({ medusa, id }) => getCustomer(medusa, id));

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
