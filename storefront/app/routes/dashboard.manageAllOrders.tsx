import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIMITS, OpaqueId, Text } from "medusa-backend/contract";
import { z } from "zod";
import { getStoredUid } from "~/auth";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { toWireOrder } from "~/compat/contract/wire-order";
import { AppError } from "~/domain/app-error";
import { ORDER_STATUSES } from "~/domain/order";
import { AllOrders } from "~/features/orders/all-orders";
import { type AllOrdersAnswer, ORDERS, ORDERS_PER_PAGE } from "~/features/orders/use-orders";
import { privateMeta } from "~/lib/page-meta";
import { noneWhenUnavailable } from "~/medusa/none-when-unavailable.server";
import { listAllOrders } from "~/medusa/orders.server";
import { cachedList } from "~/ui/list-cache";

export const meta: MetaFunction = () => privateMeta("Manage All Orders");

/** The view in the address; an impossible value is left out. */
const View = z.object({
  q: Text(LIMITS.email).catch(""),
  status: z.enum(["", ...ORDER_STATUSES]).catch(""),
  cursor: OpaqueId(200).nullable().catch(null),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await requireAdmin(request, context);
  const search = new URL(request.url).searchParams;
  const view = View.parse({ q: search.get("q"), status: search.get("status"), cursor: search.get("cursor") });
  const medusa = await medusaForRequest(request, context);
  const query = {
    limit: ORDERS_PER_PAGE,
    q: view.q || undefined,
    status: view.status || undefined,
    cursor: view.cursor ?? undefined,
  };
  const found = await listAllOrders(medusa, query).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid") throw redirect("/dashboard/manageAllOrders");
    return noneWhenUnavailable(error);
  });
  const list = found && { ...found, orders: found.orders.map(toWireOrder) };
  return json<AllOrdersAnswer>({ uid, view, list });
}

export const clientLoader = cachedList(ORDERS, getStoredUid);

export default function ManageAllOrders() {
  return <AllOrders answer={useLoaderData<typeof loader>()} />;
}
