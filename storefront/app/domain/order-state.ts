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

/** True while something of the order is to be shipped. */
export const isToShip = (state: OrderState): boolean => state === "packing" || state === "partlyShipped";
