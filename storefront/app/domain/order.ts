/** The life of an order as the shop tells it. */
export const ORDER_STATUSES = ["pending", "shipped", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What a total holds beside its lines, in minor units; `discount` is taken off. */
export type Extras = { shipping: number; tax: number; discount: number };

/** What is charged for an order, and what of it went back; in minor units. */
type Charge = { status: OrderStatus; total: number; refunded: number };

/** What the customer pays in the end: the charge without what went back; nothing for a cancelled order. */
export function netOf({ status, total, refunded }: Charge): number {
  return status === "cancelled" ? 0 : total - refunded;
}
