/** The statuses of an order in the shop. */
export const ORDER_STATUSES = ["pending", "shipped", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The parts of a total other than its lines, in minor units; `discount` is subtracted. */
export type Extras = { shipping: number; tax: number; discount: number };

/** What was charged for an order, and how much of it went back, in minor units. */
type Charge = { status: OrderStatus; total: number; refunded: number };

/** What the customer pays in the end: the charge minus refunds; nothing for a cancelled order. */
export function netOf({ status, total, refunded }: Charge): number {
  return status === "cancelled" ? 0 : total - refunded;
}
