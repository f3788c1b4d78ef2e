import type { LoaderFunctionArgs } from "@remix-run/node";
import { medusaForRequest } from "~/auth/index.server";
import { toWireOrder } from "~/compat/contract/wire-order";
import { listViewedOrders, OrdersViewQuery } from "~/features/orders/list-viewed-orders.server";
import type { CancelledOrders } from "~/features/orders/use-orders";
import { answerDashboard } from "~/lib/answer-dashboard.server";
import { listCancelledOrders } from "~/medusa/order-pages.server";

/**
 * The lists of cancelled orders ask for this again after a change: the person's own, or with `?all` a page of all for
 * an admin.
 */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answerDashboard<CancelledOrders>(async () => {
    const search = new URL(request.url).searchParams;
    const medusa = await medusaForRequest(request, context);
    const view = OrdersViewQuery.parse({ ...Object.fromEntries(search), status: "cancelled" });
    const found = search.has("all")
      ? await listViewedOrders(medusa, view)
      : { ...(await listCancelledOrders(medusa)), nextCursor: null };
    return { ...found, orders: found.orders.map(toWireOrder) };
  });
