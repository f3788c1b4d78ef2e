import { AppError } from "~/domain/app-error";
import { shopApi } from "~/lib/shop-api";
import type { Order } from "~/medusa/to-order";
import type { ListAnswer } from "~/ui/list-cache";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useApiWrite } from "~/ui/use-api-write";
import { useChangeLists } from "~/ui/use-list";
import type { OrdersView } from "./orders-view";

/** The key of every list of orders in the query cache. */
export const ORDERS = "orders";

/** `nextCursor`: older orders; a person's own come all at once. `deleted`, `withdrawable`: ids. `count`: all pages. */
type OrdersPage = {
  orders: Order[];
  nextCursor: string | null;
  deleted?: string[];
  withdrawable?: string[];
  count?: number | null;
};
type OrdersAnswer = ListAnswer<OrdersPage>;
export type MyOrdersAnswer = OrdersAnswer & { status: "current" | "cancelled" | "hidden" };
/** The answer of Manage All Orders' loader; `countries` are the codes of the orders' countries. */
export type AllOrdersAnswer = OrdersAnswer & { view: OrdersView; countries: string[] };

/** Deletes an order; it leaves the lists on screen at once. */
export function useDeleteOrder() {
  const changeLists = useChangeLists<OrdersPage>(ORDERS);
  return useApiWrite({
    send: async ({ orderId }: Order) => {
      await shopApi.delete(`/deleteOrder/${encodeURIComponent(orderId)}`);
      changeLists(({ count, ...list }) => ({
        ...list,
        orders: list.orders.filter((order) => order.orderId !== orderId),
        ...(count && { count: count - 1 }),
      }));
    },
    succeeded: TOAST_TEXTS.orderDeleted,
    failed: (error) =>
      error instanceof AppError && error.code === "confirm_again" ? error.message : TOAST_TEXTS.orderDeleteFailed,
    refresh: [ORDERS],
  });
}

export function useShipOrder() {
  const changeLists = useChangeLists<OrdersPage>(ORDERS);
  return useApiWrite({
    send: async ({ orderId }: Order) => {
      await shopApi.put("/updateStatus", { orderId });
      changeLists((list) => ({
        ...list,
        orders: list.orders.map((order) =>
          order.orderId === orderId ? { ...order, status: "shipped" as const, state: "shipped" as const } : order,
        ),
      }));
    },
    succeeded: TOAST_TEXTS.orderStatusUpdated,
    failed: (error) =>
      error instanceof AppError && error.code === "payment_at_risk"
        ? `${TOAST_TEXTS.orderStatusUpdateFailed} ${error.message}`
        : TOAST_TEXTS.orderStatusUpdateFailed,
    refresh: [ORDERS],
  });
}
