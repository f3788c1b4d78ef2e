import { z } from "zod";
import { ListedStatus, OrderFilters, OrderSort } from "./order-list";

/** The most new orders that are counted. */
export const MOST_NEW_ORDERS = 1000;

/**
 * GET /store/shop/new-orders ("read orders"): how many orders the first page of all-orders with this `status`, filters
 * and sort has before or between those on a screen. `shown` are the screen's ids, in the list's order, separated by
 * commas; without any, all orders of the list count. `whole` says that they are the full list. With filters, only the
 * newest orders are checked. Order numbers and PaymentIntents are not searched.
 */
export const CountNewOrdersQuery = OrderFilters.extend({
  status: ListedStatus.default("current"),
  sort: OrderSort.default("newest"),
  whole: z.literal("yes").optional(),
  shown: z
    .string()
    .regex(/^(?:order_\w{1,60}(?:,order_\w{1,60}){0,99})?$/)
    .default("")
    .transform((ids) => (ids ? ids.split(",") : [])),
});
export const CountNewOrdersAnswer = z.object({ count: z.int().min(0).max(MOST_NEW_ORDERS) });
export type CountNewOrdersAnswer = z.infer<typeof CountNewOrdersAnswer>;
