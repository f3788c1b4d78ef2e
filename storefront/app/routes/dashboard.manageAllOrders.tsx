import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getStoredUid } from "~/auth";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { AllOrders } from "~/features/orders/all-orders";
import { listViewedOrders, OrdersViewQuery } from "~/features/orders/list-viewed-orders.server";
import { type AllOrdersAnswer, ORDERS } from "~/features/orders/use-orders";
import { privateMeta } from "~/lib/page-meta";
import { listOrderCountries } from "~/medusa/orders.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";
import { cachedList } from "~/ui/list-cache";

export const meta: MetaFunction = () => privateMeta("Manage All Orders");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await requireAdmin(request, context);
  const view = OrdersViewQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const medusa = await medusaForRequest(request, context);
  const listed = listViewedOrders(medusa, view).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid") throw redirect("/dashboard/manageAllOrders");
    return noneWhenUnavailable(error);
  });
  const known = listOrderCountries(medusa).catch(noneWhenUnavailable);
  const [list, countries] = await Promise.all([listed, known]);
  return json<AllOrdersAnswer>({ uid, view, list, countries: countries ?? [] });
}

export const clientLoader = cachedList(ORDERS, getStoredUid);

export default function ManageAllOrders() {
  return <AllOrders answer={useLoaderData<typeof loader>()} />;
}
