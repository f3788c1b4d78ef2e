import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CUSTOMER_LIST } from "medusa-backend/contract";
import { DeleteCustomer, GetCustomerDeletion } from "medusa-backend/contract/routes";
import { cookieHeaders, defineForms, form, leaveFlash, staffLoader } from "~/auth/index.server";
import { DeleteCustomerScreen } from "~/features/customers/delete-customer-screen";
import { privateMeta } from "~/lib/page-meta";
import { sureFields } from "~/ui/fields-form";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Delete a customer");

export const loader = staffLoader("delete accounts", async ({ medusa, id }) => ({
  deletion: await medusa.call(GetCustomerDeletion, { id }),
}));

export const action = defineForms({
  delete: form(sureFields("delete"), async ({ medusa, id }) => {
    await medusa.call(DeleteCustomer, { id });
    return redirect(CUSTOMER_LIST.path, { headers: cookieHeaders(await leaveFlash("customerDeleted")) });
  }),
});

export default function DeleteCustomerRoute() {
  return <DeleteCustomerScreen {...useLoaderData<typeof loader>()} />;
}
