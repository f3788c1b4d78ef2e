import { Money, Rows } from "medusa-backend/contract";
import { z } from "zod";
import { fromMajor } from "~/domain/money";
import { ORDER_STATUSES, type Order } from "~/domain/order";

/** An order as GET /orders answers it; money in major units. */
const WireOrder = z.object({
  _id: z.string(),
  display_id: z.number(),
  name: z.string(),
  email: z.string(),
  address: z.string(),
  phone: z.string(),
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
  refunded_amount: Money.optional(),
  order_status: z.enum(ORDER_STATUSES),
  transactionId: z.string(),
  created_at: z.string(),
});
type WireOrder = z.infer<typeof WireOrder>;

/** The answer of GET /orders?email=, newest first. */
export const WireOrders = Rows("orders", WireOrder);

export function toOrder(wire: WireOrder): Order {
  return {
    orderId: wire._id,
    displayId: wire.display_id,
    name: wire.name,
    email: wire.email,
    address: wire.address,
    phone: wire.phone,
    items: wire.order_items.map((item) => ({
      productId: item._id,
      name: item.productName,
      imageUrl: item.productImg,
      unitPrice: fromMajor(item.productPrice),
      quantity: item.quantity,
    })),
    total: fromMajor(wire.total_amount),
    refunded: fromMajor(wire.refunded_amount ?? 0),
    status: wire.order_status,
    transactionId: wire.transactionId,
    createdAt: wire.created_at,
  };
}
