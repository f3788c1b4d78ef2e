import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListCancelledOrders, ListHiddenOrders, ListOrders, ListWithdrawable } from "medusa-backend/contract/routes";
import { getStoredUid } from "~/auth";
import { asCustomer } from "~/auth/index.server";
import { MyOrders } from "~/features/orders/my-orders";
import { type MyOrdersAnswer, ORDERS } from "~/features/orders/use-orders";
import { privateMeta } from "~/lib/page-meta";
import { toOrder } from "~/medusa/to-order";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";
import { cachedList } from "~/ui/list-cache";

export const meta: MetaFunction = () => privateMeta("My Orders");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, medusa } = await asCustomer({ request, context });
  const asked = new URL(request.url).searchParams.get("status");
  const status = asked === "cancelled" || asked === "hidden" ? asked : "current";
  const asking =
    status === "current"
      ? medusa.call(ListOrders, { email: account.email ?? "" })
      : medusa.call(status === "cancelled" ? ListCancelledOrders : ListHiddenOrders);
  const [found, open] = await Promise.all([
    asking.catch(noneWhenUnavailable),
    status === "cancelled" ? null : medusa.call(ListWithdrawable).catch(noneWhenUnavailable),
  ]);
  const withdrawable = open?.orders.map(({ orderId }) => orderId) ?? [];
  const list = found && { ...found, orders: found.orders.map(toOrder), withdrawable, nextCursor: null };
  return json<MyOrdersAnswer>({ uid: account.uid, status, list });
}

export const clientLoader = cachedList(ORDERS, getStoredUid);

export default function MyOrdersRoute() {
  return <MyOrders answer={useLoaderData<typeof loader>()} />;
}
