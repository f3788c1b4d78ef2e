import { Money, Rows, ShopOrder } from "medusa-backend/contract";
import { z } from "zod";
import { toMajor } from "~/domain/money";
import type { Order } from "~/medusa/to-order";

/**
 * An order on the legacy wire. Money is USD in major units. `total_amount` is the charge, even after a refund;
 * `refunded_amount` is left out if nothing was refunded.
 */
export const WireOrder = z.object({
  _id: z.string(),
  ...ShopOrder.pick({ display_id: true, name: true, email: true, address: true, phone: true, created_at: true }).shape,
  order_items: z.array(
    z.object({
      _id: z.string(),
      productName: z.string(),
      productImg: z.string(),
      productPrice: Money,
      quantity: z.number(),
    }),
  ),
  total_amount: Money,
  refunded_amount: Money.positive().optional(),
  order_status: ShopOrder.shape.status,
  transactionId: z.string(),
});
export type WireOrder = z.infer<typeof WireOrder>;

/** The answer of GET /orders and GET /allOrders, newest first. */
export const WireOrders = Rows("orders", WireOrder);

export function toWireOrder(order: Order): WireOrder {
  const { orderId, displayId, name, email, address, phone, items, total, refunded, status, transactionId } = order;
  return {
    _id: orderId,
    display_id: displayId,
    name,
    email,
    address,
    phone,
    created_at: order.createdAt,
    order_items: items.map((item) => ({
      _id: item.productId,
      productName: item.name,
      productImg: item.typedImageUrl ?? item.imageUrl,
      productPrice: toMajor(item.unitPrice),
      quantity: item.quantity,
    })),
    total_amount: toMajor(total),
    ...(refunded > 0 && { refunded_amount: toMajor(refunded) }),
    order_status: status,
    transactionId,
  };
}
