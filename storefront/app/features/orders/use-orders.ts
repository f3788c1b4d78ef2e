import { useQueryClient } from "@tanstack/react-query";
import type { Order, OrderStatus } from "~/domain/order";
import { shopApi } from "~/lib/shop-api";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useApiWrite } from "~/ui/use-api-write";
import { type Loaded, useLoadedQuery } from "~/ui/use-loaded-query";
import { toOrder, WireOrders } from "./order-wire";

/** Every list of orders in the query cache. */
const ORDERS = "orders";

/** The orders of the account with this e-mail, newest first. */
export function useOrders(email: string, loaded: Loaded<Order[]>) {
  return useLoadedQuery([ORDERS, "mine", email], loaded, async (signal) => {
    const path = `/orders?${new URLSearchParams({ email })}`;
    return (await shopApi.get(path, { schema: WireOrders, signal })).map(toOrder);
  });
}

/** How many orders an admin sees at once. */
export const ORDERS_A_PAGE = 25;

/** Which of all orders to show; "" and null leave a condition out. `cursor` is opaque. */
export type OrdersView = { q: string; status: OrderStatus | ""; cursor: string | null };
export type OrdersPage = { orders: Order[]; nextCursor: string | null };

/** A view as the query of the screen's address and of GET /allOrders; what is left out is not in it. */
export function toQuery({ q, status, cursor }: OrdersView): URLSearchParams {
  const given = Object.entries({ q, status, cursor }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(given);
}

/** One page of everybody's orders, newest first. */
export function useAllOrders(view: OrdersView, loaded: Loaded<OrdersPage>) {
  const query = toQuery(view);
  return useLoadedQuery([ORDERS, "all", query.toString()], loaded, async (signal) => {
    query.set("limit", String(ORDERS_A_PAGE));
    const { items, next } = await shopApi.getPage(`/allOrders?${query}`, { schema: WireOrders, signal });
    return { orders: items.map(toOrder), nextCursor: next?.get("cursor") ?? null };
  });
}

/** Deletes an order; it leaves the lists on screen at once. */
export function useDeleteOrder() {
  const client = useQueryClient();
  return useApiWrite({
    send: async ({ orderId }: Order) => {
      await shopApi.delete(`/deleteOrder/${encodeURIComponent(orderId)}`);
      const rest = (orders: Order[]) => orders.filter((order) => order.orderId !== orderId);
      client.setQueriesData<Order[]>({ queryKey: [ORDERS, "mine"] }, (orders) => orders && rest(orders));
      client.setQueriesData<OrdersPage>({ queryKey: [ORDERS, "all"] }, (page) => page && withOrders(page, rest));
    },
    succeeded: TOAST_TEXTS.orderDeleted,
    failed: TOAST_TEXTS.orderDeleteFailed,
    refresh: [ORDERS],
  });
}

/** Moves a pending order to shipped. */
export function useShipOrder() {
  const client = useQueryClient();
  return useApiWrite({
    send: async ({ orderId }: Order) => {
      await shopApi.put("/updateStatus", { orderId });
      const shipped = (orders: Order[]) =>
        orders.map((order) => (order.orderId === orderId ? { ...order, status: "shipped" as const } : order));
      client.setQueriesData<OrdersPage>({ queryKey: [ORDERS, "all"] }, (page) => page && withOrders(page, shipped));
    },
    succeeded: TOAST_TEXTS.orderStatusUpdated,
    failed: TOAST_TEXTS.orderStatusUpdateFailed,
    refresh: [ORDERS],
  });
}

const withOrders = (page: OrdersPage, change: (orders: Order[]) => Order[]): OrdersPage => ({
  ...page,
  orders: change(page.orders),
});
