import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getStoredUid } from "~/auth";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { AllOrders } from "~/features/orders/all-orders";
import { listViewedOrders, OrdersViewQuery } from "~/features/orders/list-viewed-orders.server";
import { type AllOrdersAnswer, ORDERS } from "~/features/orders/use-orders";
import { privateMeta } from "~/lib/page-meta";
import { noneWhenUnavailable } from "~/medusa/none-when-unavailable.server";
import { cachedList } from "~/ui/list-cache";

export const meta: MetaFunction = () => privateMeta("Manage All Orders");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await requireAdmin(request, context);
  const view = OrdersViewQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const medusa = await medusaForRequest(request, context);
  const list = await listViewedOrders(medusa, view).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid") throw redirect("/dashboard/manageAllOrders");
    return noneWhenUnavailable(error);
  });
  return json<AllOrdersAnswer>({ uid, view, list });
}

export const clientLoader = cachedList(ORDERS, getStoredUid);

export default function ManageAllOrders() {
  return <AllOrders answer={useLoaderData<typeof loader>()} />;
}
