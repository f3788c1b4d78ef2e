import type { OrderStatus } from "./order-status";

/** What is charged for an order, and what of it went back; in minor units of one currency. */
type Charge = { status: OrderStatus; total: number; refunded: number };

/** What the customer pays in the end: the charge without what went back; nothing for a cancelled order. */
export function netOf({ status, total, refunded }: Charge): number {
  return status === "cancelled" ? 0 : total - refunded;
}
