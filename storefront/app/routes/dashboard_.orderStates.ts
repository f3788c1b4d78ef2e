import type { LoaderFunctionArgs } from "@remix-run/node";
import { Email } from "medusa-backend/contract";
import { medusaForRequest } from "~/auth/index.server";
import { listViewedOrders, OrdersViewQuery } from "~/features/orders/list-viewed-orders.server";
import type { OrderStates } from "~/features/orders/order-states";
import { answerDashboard } from "~/lib/answer-dashboard.server";
import { listOrders, toState } from "~/medusa/orders.server";

/**
 * The lists of orders ask for this beside /api/server, whose orders have no other than the three values of the status:
 * where each order of the same list is. The list is that of the account with an `email`, or with `?all` a page of all
 * for an admin.
 */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answerDashboard<OrderStates>(async () => {
    const search = new URL(request.url).searchParams;
    const medusa = await medusaForRequest(request, context);
    const { orders } = search.has("all")
      ? await listViewedOrders(medusa, OrdersViewQuery.parse(Object.fromEntries(search)))
      : { orders: await listOrders(medusa, { email: Email.catch("").parse(search.get("email")) }) };
    return orders.map((order) => ({ id: order.id, state: toState(order) }));
  });
