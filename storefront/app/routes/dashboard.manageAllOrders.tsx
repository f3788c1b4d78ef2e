import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ORDER_LIST } from "medusa-backend/contract";
import { ListOrderCountries } from "medusa-backend/contract/routes";
import { getStoredUid } from "~/auth";
import { asStaff } from "~/auth/index.server";
import { AllOrders } from "~/features/orders/all-orders";
import { listViewedOrders } from "~/features/orders/list-viewed-orders.server";
import { type AllOrdersAnswer, ORDERS } from "~/features/orders/use-orders";
import { privateMeta } from "~/lib/page-meta";
import { orFirstPage, readListView } from "~/medusa/lists.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";
import { cachedList } from "~/ui/list-cache";

export const meta: MetaFunction = () => privateMeta("Manage All Orders");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, medusa } = await asStaff({ request, context }, "read orders");
  const view = readListView(ORDER_LIST, request);
  const listed = orFirstPage(ORDER_LIST, listViewedOrders(medusa, view)).catch(noneWhenUnavailable);
  const known = medusa.call(ListOrderCountries).catch(noneWhenUnavailable);
  const [list, found] = await Promise.all([listed, known]);
  return json<AllOrdersAnswer>({ uid: account.uid, view, list, countries: found?.countries ?? [] });
}

export const clientLoader = cachedList(ORDERS, getStoredUid);

export default function ManageAllOrders() {
  return <AllOrders answer={useLoaderData<typeof loader>()} />;
}
