import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CUSTOMER_LIST } from "medusa-backend/contract";
import { ListCustomers } from "medusa-backend/contract/routes";
import { listLoader } from "~/auth/index.server";
import { CustomersScreen } from "~/features/customers/customers-screen";
import { privateMeta } from "~/lib/page-meta";

export const meta: MetaFunction = () => privateMeta("Customers");

export const loader = listLoader(CUSTOMER_LIST, "read accounts", (medusa, query) => medusa.call(ListCustomers, query));

export default function CustomersRoute() {
  return <CustomersScreen {...useLoaderData<typeof loader>()} />;
}
