import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GetCustomerDeletion } from "medusa-backend/contract/routes";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { deleteCustomerForms } from "~/features/customers/customer-forms.server";
import { DeleteCustomerScreen } from "~/features/customers/delete-customer-screen";
import { privateMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Delete a customer");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requirePermission(request, context, "delete accounts");
  const medusa = await medusaForRequest(request, context);
  return json({ deletion: await medusa.call(GetCustomerDeletion, { id: params.id ?? "" }).catch(throwErrorPage) });
}

export const action = deleteCustomerForms;

export default function DeleteCustomerRoute() {
  return <DeleteCustomerScreen {...useLoaderData<typeof loader>()} />;
}
