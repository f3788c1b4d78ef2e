import { Delivery, LIMITS, ListOf, RequiredText, Text } from "medusa-backend/contract";
import { z } from "zod";
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

export const OrderParams = z.object({ id: Id });

export const ListAllOrdersQuery = z.object({
  limit: QueryInteger(1, 1000).optional(),
  cursor: OpaqueText(200).optional(),
  status: z.enum(["pending", "shipped", "cancelled", "current"]).optional(),
  q: Text(LIMITS.email).optional(),
});

export const UpdateStatusBody = z.object({ orderId: Id });
export const UpdateStatusAnswer = Modified.extend({ order_status: z.literal("shipped") });
