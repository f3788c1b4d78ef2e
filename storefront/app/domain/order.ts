import type { OrderStatus } from "./order-status";

/** An order as screens know it; money in minor units of USD, `createdAt` a UTC ISO string. */
export type Order = {
  orderId: string;
  displayId: number;
  name: string;
  email: string;
  address: string;
  phone: string;
  items: { productId: string; name: string; imageUrl: string; unitPrice: number; quantity: number }[];
  total: number;
  status: OrderStatus;
  transactionId: string;
  createdAt: string;
};
