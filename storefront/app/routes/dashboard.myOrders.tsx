import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requireAccount } from "~/auth/index.server";
import { MyOrders } from "~/features/orders/my-orders";
import { privateMeta } from "~/lib/page-meta";
import { noneWhenUnavailable } from "~/medusa/none-when-unavailable.server";
import { listOrders } from "~/medusa/orders.server";

export const meta: MetaFunction = () => privateMeta("My Orders");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const email = (await requireAccount(request, context)).email ?? "";
  const medusa = await medusaForRequest(request, context);
  const data = await listOrders(medusa, { email }).catch(noneWhenUnavailable);
  return json({ email, loaded: { data, loadedAt: Date.now() } });
}

export default function MyOrdersRoute() {
  return <MyOrders {...useLoaderData<typeof loader>()} />;
}
