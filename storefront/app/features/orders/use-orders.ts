import { useQueryClient } from "@tanstack/react-query";
import { type Order, toOrder, type WireOrder, WireOrders } from "~/compat/contract/wire-order";
import type { OrderStatus } from "~/domain/order";
import { shopApi } from "~/lib/shop-api";
import type { ListAnswer } from "~/ui/list-cache";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useApiWrite } from "~/ui/use-api-write";
import { useList } from "~/ui/use-list";

/** The key of every list of orders in the query cache. */
export const ORDERS = "orders";

/** Some orders, newest first; `nextCursor` leads to older ones. A person's own orders come all at once. */
type WireOrdersPage = { orders: WireOrder[]; nextCursor: string | null };
type OrdersAnswer = ListAnswer<WireOrdersPage>;
/** The answer of My Orders' loader; `email` is the account's. */
export type MyOrdersAnswer = OrdersAnswer & { email: string };
/** The answer of Manage All Orders' loader. */
export type AllOrdersAnswer = OrdersAnswer & { view: OrdersView };

const show = ({ list }: OrdersAnswer) => list && { ...list, orders: list.orders.map(toOrder) };

/** The person's own orders, newest first. */
export function useOrders(answer: MyOrdersAnswer) {
  return useList(answer, {
    group: ORDERS,
    show,
    read: async (signal) => {
      const path = `/orders?${new URLSearchParams({ email: answer.email })}`;
      return { orders: await shopApi.get(path, { schema: WireOrders, signal }), nextCursor: null };
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
      query.set("limit", String(ORDERS_PER_PAGE));
      const { items, next } = await shopApi.getPage(`/allOrders?${query}`, { schema: WireOrders, signal });
      return { orders: items, nextCursor: next?.get("cursor") ?? null };
    },
  });
}

/** Changes the orders in every cached list, before the lists are loaded again. */
function useChangeLists() {
  const client = useQueryClient();
  return (change: (orders: WireOrder[]) => WireOrder[]) =>
    client.setQueriesData<OrdersAnswer>({ queryKey: [ORDERS] }, (kept) =>
      kept?.list ? { ...kept, list: { ...kept.list, orders: change(kept.list.orders) } } : kept,
    );
}

/** Deletes an order; it leaves the lists on screen at once. */
export function useDeleteOrder() {
  const changeLists = useChangeLists();
  return useApiWrite({
    send: async ({ orderId }: Order) => {
      await shopApi.delete(`/deleteOrder/${encodeURIComponent(orderId)}`);
      changeLists((orders) => orders.filter(({ _id }) => _id !== orderId));
    },
    succeeded: TOAST_TEXTS.orderDeleted,
    failed: TOAST_TEXTS.orderDeleteFailed,
    refresh: [ORDERS],
  });
}

/** Moves a pending order to shipped. */
export function useShipOrder() {
  const changeLists = useChangeLists();
  return useApiWrite({
    send: async ({ orderId }: Order) => {
      await shopApi.put("/updateStatus", { orderId });
      changeLists((orders) =>
        orders.map((order) => (order._id === orderId ? { ...order, order_status: "shipped" as const } : order)),
      );
    },
    succeeded: TOAST_TEXTS.orderStatusUpdated,
    failed: TOAST_TEXTS.orderStatusUpdateFailed,
    refresh: [ORDERS],
  });
}
