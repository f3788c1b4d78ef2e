import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { type Order, toOrder, type WireOrder, WireOrders } from "~/compat/contract/wire-order";
import type { Arrival } from "~/domain/costs";
import type { OrderStatus } from "~/domain/order";
import { type OrderState, plainState } from "~/domain/order-state";
import { readDashboard } from "~/lib/read-dashboard";
import { shopApi } from "~/lib/shop-api";
import type { ListAnswer } from "~/ui/list-cache";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useApiWrite } from "~/ui/use-api-write";
import { useList } from "~/ui/use-list";
import { readOrderStates } from "./order-states";

/** The key of every list of orders in the query cache. */
export const ORDERS = "orders";

/**
 * Some orders, newest first; `nextCursor` leads to older ones. A person's own orders come all at once. `states` says
 * where each is, and `deleted` has the ids of those among cancelled ones that were deleted.
 */
type WireOrdersPage = {
  orders: WireOrder[];
  states?: Record<string, OrderState>;
  nextCursor: string | null;
  deleted?: string[];
};
/** An order on a list, and where it is. */
export type ListedOrder = Order & { state: OrderState };
type OrdersAnswer = ListAnswer<WireOrdersPage>;
/**
 * The answer of My Orders' loader; `email` is the account's. `cancelled`: of the cancelled ones, and of no others.
 * `arrivals`, by order, are what was promised when each was placed.
 */
export type MyOrdersAnswer = OrdersAnswer & {
  email: string;
  cancelled: boolean;
  arrivals?: Record<string, Arrival | null>;
};
/** The answer of Manage All Orders' loader. */
export type AllOrdersAnswer = OrdersAnswer & { view: OrdersView };

const show = ({ list }: OrdersAnswer) =>
  list && {
    ...list,
    orders: list.orders.map((order): ListedOrder => {
      const state = list.states?.[order._id] ?? plainState(order.order_status);
      return { ...toOrder(order), state };
    }),
  };

/** The person's own orders, newest first. */
export function useOrders(answer: MyOrdersAnswer) {
  return useList(answer, {
    group: ORDERS,
    show,
    read: async (signal) => {
      if (answer.cancelled) return await readCancelledOrders("", signal);
      const query = new URLSearchParams({ email: answer.email });
      const [orders, states] = await Promise.all([
        shopApi.get(`/orders?${query}`, { schema: WireOrders, signal }),
        readOrderStates(query, signal),
      ]);
      return { orders, states, nextCursor: null };
    },
  });
}

/** How many orders an admin sees on a page. */
export const ORDERS_PER_PAGE = 25;

/** The orders to show; "" and null stand for no condition. `cursor` is opaque. */
export type OrdersView = { q: string; status: OrderStatus | ""; cursor: string | null };

/** A view as the query of the screen's address and of GET /allOrders, without empty conditions. */
export function toQuery({ q, status, cursor }: OrdersView): URLSearchParams {
  const given = Object.entries({ q, status, cursor }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(given);
}

/** One page of all orders, newest first. */
export function useAllOrders(answer: AllOrdersAnswer) {
  return useList(answer, {
    group: ORDERS,
    show,
    read: async (signal) => {
      const query = toQuery(answer.view);
      if (answer.view.status === "cancelled") return await readCancelledOrders(`?all&${query}`, signal);
      const narrowed = new URLSearchParams({ status: "current", ...Object.fromEntries(query) });
      const [{ items, next }, states] = await Promise.all([
        shopApi.getPage(`/allOrders?limit=${ORDERS_PER_PAGE}&${narrowed}`, { schema: WireOrders, signal }),
        readOrderStates(new URLSearchParams([["all", ""], ...query]), signal),
      ]);
      return { orders: items, states, nextCursor: next?.get("cursor") ?? null };
    },
  });
}

const CancelledOrders = z.object({
  orders: WireOrders,
  nextCursor: z.string().nullable(),
  deleted: z.array(z.string()),
});
export type CancelledOrders = z.infer<typeof CancelledOrders>;

/**
 * Cancelled orders, which /api/server does not list once they were deleted. `query` is empty for a person's own, or
 * begins with "?all" for an admin's page.
 * @throws AppError
 */
const readCancelledOrders = (query: string, signal: AbortSignal): Promise<CancelledOrders> =>
  readDashboard(`/dashboard/cancelledOrders${query}`, { schema: CancelledOrders, signal });

/** Changes every cached list, before the lists are loaded again. */
function useChangeLists() {
  const client = useQueryClient();
  return (change: (list: WireOrdersPage) => WireOrdersPage) =>
    client.setQueriesData<OrdersAnswer>({ queryKey: [ORDERS] }, (kept) =>
      kept?.list ? { ...kept, list: change(kept.list) } : kept,
    );
}

/** Deletes an order; it leaves the lists on screen at once. */
export function useDeleteOrder() {
  const changeLists = useChangeLists();
  return useApiWrite({
    send: async ({ orderId }: Order) => {
      await shopApi.delete(`/deleteOrder/${encodeURIComponent(orderId)}`);
      changeLists((list) => ({ ...list, orders: list.orders.filter(({ _id }) => _id !== orderId) }));
    },
    succeeded: TOAST_TEXTS.orderDeleted,
    failed: TOAST_TEXTS.orderDeleteFailed,
    refresh: [ORDERS],
  });
}

/** Ships what is left of an order. */
export function useShipOrder() {
  const changeLists = useChangeLists();
  return useApiWrite({
    send: async ({ orderId }: Order) => {
      await shopApi.put("/updateStatus", { orderId });
      changeLists((list) => ({
        ...list,
        orders: list.orders.map((order) =>
          order._id === orderId ? { ...order, order_status: "shipped" as const } : order,
        ),
        states: { ...list.states, [orderId]: "shipped" as const },
      }));
    },
    succeeded: TOAST_TEXTS.orderStatusUpdated,
    failed: TOAST_TEXTS.orderStatusUpdateFailed,
    refresh: [ORDERS],
  });
}
