import { MOST_COUNTED_ORDERS, type ORDER_LIST, OrderFilters, readMoney, type ViewOf } from "medusa-backend/contract";
import { countOrders } from "~/domain/order";

/** The orders to show. `from` and `to` are days, `least` and `most` typed amounts. */
export type OrdersView = ViewOf<typeof ORDER_LIST>;

const FOLDED = ["date", "from", "to", "product", "country", "least", "most"] as const;

/** A typed amount in the form of the shop's calls, or why it is none and the list is not filtered by it. */
export function readAmount(text: string): { amount: string } | { fault: string } {
  const read = readMoney(text);
  if ("fault" in read) return read;
  const amount = String(read.value);
  return OrderFilters.shape.least.safeParse(amount).success
    ? { amount }
    : { fault: "Must be an amount such as 1798.00" };
}

/** The number of orders of a list in words. */
export const countText = (count: number): string =>
  count > MOST_COUNTED_ORDERS ? `More than ${MOST_COUNTED_ORDERS} orders` : countOrders(count);

/** The number of active fields under "Filters". */
export const countFilters = (view: OrdersView): number => FOLDED.filter((name) => view[name] !== "").length;
