import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Email } from "medusa-backend/contract";
import { medusaForRequest } from "~/auth/index.server";
import { APP_ERROR_STATUS, AppError } from "~/domain/app-error";
import { listViewedOrders, OrdersViewQuery } from "~/features/orders/list-viewed-orders.server";
import type { OrderStates } from "~/features/orders/order-states";
import { listOrders, toState } from "~/medusa/orders.server";

/**
 * The lists of orders ask for this beside /api/server, whose orders have no other than the three values of the status:
 * where each order of the same list is. The list is that of the account with an `email`, or with `?all` a page of all
 * for an admin. Errors as /api/server words them.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  const search = new URL(request.url).searchParams;
  try {
    const medusa = await medusaForRequest(request, context);
    const { orders } = search.has("all")
      ? await listViewedOrders(medusa, OrdersViewQuery.parse(Object.fromEntries(search)))
      : { orders: await listOrders(medusa, { email: Email.catch("").parse(search.get("email")) }) };
    const states = orders.map((order) => ({ id: order.id, state: toState(order) }));
    return json<OrderStates>(states, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    return json({ error: { code, message } }, { status: APP_ERROR_STATUS[code], headers });
  }
}
