import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { CustomerScreen } from "~/features/customers/customer-screen";
import { privateMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";
import { getCustomer } from "~/medusa/customers.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Customer");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requirePermission(request, context, "read accounts");
  const medusa = await medusaForRequest(request, context);
  return json(await getCustomer(medusa, params.id ?? "").catch(throwErrorPage));
}

export default function CustomerRoute() {
  return <CustomerScreen desk={useLoaderData<typeof loader>()} />;
}
