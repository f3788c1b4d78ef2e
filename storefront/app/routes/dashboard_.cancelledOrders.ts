import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { medusaForRequest } from "~/auth/index.server";
import { toWireOrder } from "~/compat/contract/wire-order";
import { APP_ERROR_STATUS, AppError } from "~/domain/app-error";
import { listViewedOrders, OrdersViewQuery } from "~/features/orders/list-viewed-orders.server";
import type { CancelledOrders } from "~/features/orders/use-orders";
import { listCancelledOrders } from "~/medusa/order-pages.server";

/**
 * The lists of cancelled orders ask for this again after a change: the person's own, or with `?all` a page of all for
 * an admin. Errors as /api/server words them.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  const search = new URL(request.url).searchParams;
  try {
    const medusa = await medusaForRequest(request, context);
    const view = OrdersViewQuery.parse({ ...Object.fromEntries(search), status: "cancelled" });
    const found = search.has("all")
      ? await listViewedOrders(medusa, view)
      : { ...(await listCancelledOrders(medusa)), nextCursor: null };
    return json<CancelledOrders>({ ...found, orders: found.orders.map(toWireOrder) }, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    return json({ error: { code, message } }, { status: APP_ERROR_STATUS[code], headers });
  }
}
