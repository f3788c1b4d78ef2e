import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CUSTOMER_LIST } from "medusa-backend/contract";
import { ListCustomers } from "medusa-backend/contract/routes";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { CustomersScreen } from "~/features/customers/customers-screen";
import { privateMeta } from "~/lib/page-meta";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";

export const meta: MetaFunction = () => privateMeta("Customers");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "read accounts");
  const view = readListView(CUSTOMER_LIST, request);
  const asked = (await medusaForRequest(request, context)).call(ListCustomers, toPageQuery(CUSTOMER_LIST, view));
  return json({ view, page: await orFirstPage(CUSTOMER_LIST, asked).catch(noneWhenUnavailable) });
}

export default function CustomersRoute() {
  return <CustomersScreen {...useLoaderData<typeof loader>()} />;
}
