import { z } from "zod";
import { ORDER_STATES, type OrderState } from "~/domain/order-state";
import { readDashboard } from "~/lib/read-dashboard";

const OrderStates = z.array(z.object({ id: z.string(), state: z.enum(ORDER_STATES) }));
/** Where each order of a list is. */
export type OrderStates = z.infer<typeof OrderStates>;

/**
 * Where the orders of a list are, by order. Without an answer it is empty, and each shows what its status alone says.
 */
export async function readOrderStates(
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<Record<string, OrderState>> {
  const schema = OrderStates;
  const orders = await readDashboard(`/dashboard/orderStates?${query}`, { schema, signal }).catch(() => []);
  return Object.fromEntries(orders.map(({ id, state }) => [id, state]));
}
