import type { OrderStatus } from "./order";

/** Where an order may be. The status on the wire has three values; this is what the shop's own screens say. */
export const ORDER_STATES = [
  "packing",
  "partlyShipped",
  "shipped",
  "delivered",
  "partlyReturned",
  "returned",
  "refunded",
  "cancelled",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What the status alone says, for an order whose pieces are not known. */
export const plainState = (status: OrderStatus): OrderState => (status === "pending" ? "packing" : status);

/** True while something of the order is to be shipped. */
export const isToShip = (state: OrderState): boolean => state === "packing" || state === "partlyShipped";
