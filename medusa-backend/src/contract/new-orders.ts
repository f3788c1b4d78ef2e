import { z } from "zod";
import { ListedStatus } from "./orders";

/** So many new orders are counted at most. */
export const MOST_NEW_ORDERS = 1000;

/**
 * GET /store/shop/new-orders (admin): how many orders the first page of all-orders with this `status` has in front of
 * or between those that a screen shows. `shown` are the ids that it shows, newest first, with commas between them;
 * without any, all orders of the list count.
 */
export const CountNewOrdersQuery = z.object({
  status: ListedStatus.default("current"),
  shown: z
    .string()
    .regex(/^(?:order_\w{1,60}(?:,order_\w{1,60}){0,99})?$/)
    .default("")
    .transform((ids) => (ids ? ids.split(",") : [])),
});
export const CountNewOrdersAnswer = z.object({ count: z.int().min(0).max(MOST_NEW_ORDERS) });
export type CountNewOrdersAnswer = z.infer<typeof CountNewOrdersAnswer>;
