import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getStoredUid } from "~/auth";
import { medusaForRequest, requireAccount } from "~/auth/index.server";
import { toWireOrder } from "~/compat/contract/wire-order";
import { MyOrders } from "~/features/orders/my-orders";
import { type MyOrdersAnswer, ORDERS } from "~/features/orders/use-orders";
import { privateMeta } from "~/lib/page-meta";
import { noneWhenUnavailable } from "~/medusa/none-when-unavailable.server";
import { listCancelledOrders } from "~/medusa/order-pages.server";
import { listOrders, toStates } from "~/medusa/orders.server";
import { cachedList } from "~/ui/list-cache";

export const meta: MetaFunction = () => privateMeta("My Orders");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid, email } = await requireAccount(request, context);
  const medusa = await medusaForRequest(request, context);
  const cancelled = new URL(request.url).searchParams.get("status") === "cancelled";
  const answer = { uid, email: email ?? "", cancelled };
  if (cancelled) {
    const found = await listCancelledOrders(medusa).catch(noneWhenUnavailable);
    const list = found && { ...found, orders: found.orders.map(toWireOrder), nextCursor: null };
    return json<MyOrdersAnswer>({ ...answer, list, arrivals: {} });
  }
  const orders = await listOrders(medusa, { email: answer.email }).catch(noneWhenUnavailable);
  const list = orders && { orders: orders.map(toWireOrder), states: toStates(orders), nextCursor: null };
  const arrivals = Object.fromEntries((orders ?? []).map(({ id, arrival }) => [id, arrival]));
  return json<MyOrdersAnswer>({ ...answer, list, arrivals });
}

export const clientLoader = cachedList(ORDERS, getStoredUid);

export default function MyOrdersRoute() {
  return <MyOrders answer={useLoaderData<typeof loader>()} />;
}
