import { Delivery, LIMITS, ListOf, OrderStatus, RequiredText, Text } from "medusa-backend/contract";
import { z } from "zod";
import { toMajor } from "~/domain/money";
import type { Order } from "~/domain/order";
import { Id, Modified, OpaqueText, PayableAmount, Quantity, QueryInteger } from "./common";

/** A line names its product by `_id` or, without one, by `productName`; `productPrice` is ignored. */
const OrderLine = z
  .object({ _id: Id.optional(), productName: RequiredText(LIMITS.name).optional(), quantity: Quantity })
  .refine(({ _id, productName }) => _id ?? productName, { path: ["_id"], error: "Required without a productName" });

/** `order_status` is ignored: a new order is pending. `total_amount` is only compared. */
export const PlaceOrderBody = Delivery.extend({
  order_items: ListOf(OrderLine, LIMITS.orderLines),
  total_amount: PayableAmount,
  transactionId: Id,
});

/**
 * An order on the legacy wire; money is USD in major units. `refunded_amount` stands only on an order of which something went back, so
 * that every other has exactly the fields it always had; `total_amount` stays what was charged.
 */
export const WireOrder = z.strictObject({
  _id: z.string(),
  display_id: z.number(),
  name: z.string(),
  email: z.string(),
  address: z.string(),
  phone: z.string(),
  order_items: z.array(
    z.strictObject({
      _id: z.string(),
      productName: z.string(),
      productImg: z.string(),
      productPrice: z.number(),
      quantity: z.number(),
    }),
  ),
  total_amount: z.number(),
  refunded_amount: z.number().positive().optional(),
  order_status: OrderStatus,
  transactionId: z.string(),
  created_at: z.iso.datetime(),
});
type WireOrder = z.infer<typeof WireOrder>;

export const OrderParams = z.object({ id: Id });

export const ListAllOrdersQuery = z.object({
  limit: QueryInteger(1, 1000).optional(),
  cursor: OpaqueText(200).optional(),
  status: OrderStatus.optional(),
  q: Text(LIMITS.email).optional(),
});

export const UpdateStatusBody = z.object({ orderId: Id });
export const UpdateStatusAnswer = Modified.extend({ order_status: z.literal("shipped") });

export function toWireOrder(order: Order): WireOrder {
  return {
    _id: order.orderId,
    display_id: order.displayId,
    name: order.name,
    email: order.email,
    address: order.address,
    phone: order.phone,
    order_items: order.items.map((item) => ({
      _id: item.productId,
      productName: item.name,
      productImg: item.imageUrl,
      productPrice: toMajor(item.unitPrice, "usd"),
      quantity: item.quantity,
    })),
    total_amount: toMajor(order.total, "usd"),
    ...(order.refunded > 0 && { refunded_amount: toMajor(order.refunded, "usd") }),
    order_status: order.status,
    transactionId: order.transactionId,
    created_at: order.createdAt,
  };
}
