import { LIMITS, OpaqueId, Text } from "medusa-backend/contract";
import { z } from "zod";
import { ORDER_STATUSES } from "~/domain/order";
import type { Medusa } from "~/medusa/client.server";
import { listAllOrders } from "~/medusa/orders.server";
import { ORDERS_PER_PAGE, type OrdersView } from "./use-orders";

/** The view in the query of an address; an impossible value is left out. */
export const OrdersViewQuery = z.object({
  q: Text(LIMITS.email).catch(""),
  status: z.enum(["", ...ORDER_STATUSES]).catch(""),
  cursor: OpaqueId(200).nullable().catch(null),
});

/** A page of all orders as an admin's view asks for it; the cancelled ones with those that were deleted. */
export function listViewedOrders(medusa: Medusa, { q, status, cursor }: OrdersView) {
  return listAllOrders(medusa, {
    limit: ORDERS_PER_PAGE,
    q: q || undefined,
    status: status || "current",
    cursor: cursor ?? undefined,
    deleted: status === "cancelled" ? "too" : undefined,
  });
}
