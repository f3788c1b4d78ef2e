import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CUSTOMER_LIST } from "medusa-backend/contract";
import { DeleteCustomer, GetCustomerDeletion } from "medusa-backend/contract/routes";
import { asStaff, cookieHeaders, defineForms, form, leaveFlash } from "~/auth/index.server";
import { DeleteCustomerScreen } from "~/features/customers/delete-customer-screen";
import { privateMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";
import { sureFields } from "~/ui/fields-form";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Delete a customer");

export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const { medusa } = await asStaff(args, "delete accounts");
  return json({ deletion: await medusa.call(GetCustomerDeletion, { id: params.id ?? "" }).catch(throwErrorPage) });
}

export const action = defineForms({
  delete: form(sureFields("delete"), async ({ medusa, id }) => {
    await medusa.call(DeleteCustomer, { id });
    return redirect(CUSTOMER_LIST.path, { headers: cookieHeaders(await leaveFlash("customerDeleted")) });
  }),
});

export default function DeleteCustomerRoute() {
  return <DeleteCustomerScreen {...useLoaderData<typeof loader>()} />;
}
