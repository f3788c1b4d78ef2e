import { z } from "zod";
import { ListedStatus, OrderFilters, OrderSort } from "./order-list";

/** So many new orders are counted at most. */
export const MOST_NEW_ORDERS = 1000;

/**
 * GET /store/shop/new-orders ("read orders"): how many orders the first page of all-orders with this `status`, filters
 * and sort has in front of or between those that a screen shows. `shown` are the ids that it shows, in the list's
 * order, with commas between them; without any, all orders of the list count. `whole` says that these are the whole
 * list. With filters only the newest orders are looked at. An order's number and PaymentIntent are not looked for.
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
