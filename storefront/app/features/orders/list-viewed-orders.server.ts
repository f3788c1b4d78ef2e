import {
  type ListedStatus,
  ORDER_LIST,
  type OrderDate,
  type OrderFilters,
  type OrderSort,
} from "medusa-backend/contract";
import { ListAllOrders } from "medusa-backend/contract/routes";
import type { Medusa } from "~/medusa/client.server";
import { toConditions } from "~/medusa/lists.server";
import { toOrder } from "~/medusa/to-order";
import { type OrdersView, readAmount } from "./orders-view";

type Conditions = Partial<Record<Exclude<keyof OrderFilters, "date">, string>> & {
  status: ListedStatus;
  date?: OrderDate | undefined;
  sort?: OrderSort | undefined;
};

/** A view's conditions as a query of Medusa's routes; amounts that cannot be read are asked back. */
export function toListQuery(view: OrdersView): Conditions {
  const { q, rows: _rows, least, most, status = "current", ...filters } = toConditions(view);
  const amounts = Object.entries({ least, most }).flatMap(([name, typed = ""]) => {
    const read = readAmount(typed);
    return "amount" in read ? [[name, read.amount]] : [];
  });
  return { ...filters, ...Object.fromEntries(amounts), ...(q && { find: q }), status };
}

/** Cancelled orders include deleted ones. */
export const deletedToo = ({ status }: OrdersView) => (status === "cancelled" ? { deleted: "too" as const } : {});

/** A page of all orders for an admin's view; cancelled orders include deleted ones. */
export async function listViewedOrders(medusa: Medusa, view: OrdersView) {
  const { orders, ...page } = await medusa.call(ListAllOrders, {
    ...toListQuery(view),
    ...deletedToo(view),
    count: "yes",
    limit: ORDER_LIST.size,
    cursor: view.cursor ?? undefined,
  });
  return { ...page, orders: orders.map(toOrder) };
}
