/** The life of an order as the shop tells it. */
export const ORDER_STATUSES = ["pending", "shipped", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What a total holds beside its lines, in minor units; `discount` is taken off. */
export type Extras = { shipping: number; tax: number; discount: number };

/** An order as screens know it; money in minor units, `createdAt` a UTC ISO string. `total` is what was charged, and stays so. */
export type Order = {
  orderId: string;
  displayId: number;
  name: string;
  email: string;
  address: string;
  phone: string;
  items: { productId: string; name: string; imageUrl: string; unitPrice: number; quantity: number }[];
  total: number;
  /** Of `total`, what went back to the card so far. */
  refunded: number;
  /** What `total` holds beside the lines; left out where only the lists' answer is known, which does not tell it. */
  extras?: Extras;
  status: OrderStatus;
  transactionId: string;
  createdAt: string;
};

/** What the customer pays in the end: the charge without what went back; nothing for a cancelled order. */
export function netOf({ status, total, refunded }: Pick<Order, "status" | "total" | "refunded">): number {
  return status === "cancelled" ? 0 : total - refunded;
}
