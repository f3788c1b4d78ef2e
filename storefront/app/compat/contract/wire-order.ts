import { omit, toCamelCaseKeys } from "es-toolkit/object";
import { Money, Rows, ShopOrder } from "medusa-backend/contract";
import { z } from "zod";
import { fromMajor } from "~/domain/money";

/** The fields of Medusa's answer that the legacy wire names differently or leaves out. */
const RENAMED = {
  id: true,
  items: true,
  shipping: true,
  tax: true,
  discount: true,
  discount_codes: true,
  arrival: true,
  country: true,
  total: true,
  refunded: true,
  status: true,
  progress: true,
  payment_intent_id: true,
} as const;
const NOT_ON_THE_WIRE = Object.keys(RENAMED) as (keyof typeof RENAMED)[];

/**
 * An order on the legacy wire, as /api/server and the dashboard's loaders answer it. Money is in major units.
 * `total_amount` is what was charged, even after a refund; `refunded_amount` is left out where nothing was refunded. A
 * new field of Medusa's contract reaches the screens under its own name.
 */
export const WireOrder = z.object({
  _id: z.string(),
  ...ShopOrder.omit(RENAMED).shape,
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

export function toWireOrder(order: ShopOrder): WireOrder {
  const { id, items, total, refunded, status, payment_intent_id } = order;
  return {
    _id: id,
    ...omit(order, NOT_ON_THE_WIRE),
    order_items: items.map((item) => ({
      _id: item.product_id,
      productName: item.title,
      productImg: item.image_url,
      productPrice: item.unit_price,
      quantity: item.quantity,
    })),
    total_amount: total,
    ...(refunded > 0 && { refunded_amount: refunded }),
    order_status: status,
    transactionId: payment_intent_id,
  };
}

/**
 * An order as screens know it: names in camel case, money in minor units, `createdAt` a UTC ISO string. `total` is what
 * was charged, even after a refund; `refunded` is the part of it that has gone back to the card.
 */
export function toOrder({ _id, order_items, total_amount, refunded_amount, order_status, ...same }: WireOrder) {
  return {
    ...toCamelCaseKeys(same),
    orderId: _id,
    items: order_items.map((item) => ({
      productId: item._id,
      name: item.productName,
      imageUrl: item.productImg,
      unitPrice: fromMajor(item.productPrice),
      quantity: item.quantity,
    })),
    total: fromMajor(total_amount),
    refunded: fromMajor(refunded_amount ?? 0),
    status: order_status,
  };
}
export type Order = ReturnType<typeof toOrder>;
