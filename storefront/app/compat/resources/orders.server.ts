import {
  DeleteOrder,
  GetOrder,
  ListAllOrders,
  ListOrders,
  PlaceOrder,
  ShipOrder,
} from "medusa-backend/contract/routes";
import { toOrder } from "~/medusa/to-order";
import {
  ByEmail,
  Deleted,
  IdParams,
  Inserted,
  ListAllOrdersQuery,
  PlaceOrderBody,
  toDelivery,
  toWireOrder,
  UpdateStatusAnswer,
  UpdateStatusBody,
  WireOrder,
  WireOrders,
} from "../contract";
import { defineEndpoint, nextLink } from "../define-endpoint";
import { withMedusaIds } from "./products.server";

export const getOrders = defineEndpoint({
  method: "GET",
  path: "/orders",
  summary:
    "The orders of the account with this e-mail, newest first, without cancelled ones. An order belongs to the account that paid, whatever e-mail it is delivered to.",
  who: "signedIn",
  addressedBy: "email",
  query: ByEmail,
  answer: WireOrders,
  sample: ({ email }) => ({ query: { email } }),
  run: async ({ medusa, query }) => ({
    body: (await medusa.call(ListOrders, query)).orders.map(toOrder).map(toWireOrder),
  }),
});

export const getOrderById = defineEndpoint({
  method: "GET",
  path: "/orders/:id",
  summary: "One order, for its owner and for admins.",
  who: "signedIn",
  addressedBy: "id",
  params: IdParams,
  answer: WireOrder,
  sample: ({ orderId }) => ({ params: { id: orderId } }),
  run: async ({ medusa, params }) => {
    const { order } = await medusa.call(GetOrder, { id: params.id });
    return { body: toWireOrder(toOrder(order)) };
  },
});

export const postOrders = defineEndpoint({
  method: "POST",
  path: "/orders",
  summary:
    "Places the order of an authorised payment (`transactionId`), then captures the money. 201 the first time, 200 with the same `insertedId` for every repeat. 402 `payment_required`: the payment is unknown, not authorised, or another person's. 409 `price_changed`, `unavailable` or `order_cancelled`: no order, and the authorisation is cancelled. Prices and `order_status` in the body are ignored, and `total_amount` is only compared.",
  who: "signedIn",
  body: PlaceOrderBody,
  answer: Inserted,
  sample: ({ email, productId, paymentIntentId }) => ({
    body: {
      name: "Sample Person",
      email,
      address: "1 Sample Street",
      phone: "+1 555 0100",
      order_items: [{ _id: productId, productName: "Sparrow", productPrice: 149, quantity: 1 }],
      total_amount: 149,
      order_status: "pending",
      transactionId: paymentIntentId,
    },
  }),
  async run({ medusa, body }) {
    const { order_items, total_amount, transactionId, ...delivery } = body;
    const placed = await withMedusaIds(
      order_items.flatMap(({ _id }) => _id ?? []),
      (toMedusaId) =>
        medusa.call(PlaceOrder, {
          ...toDelivery(delivery),
          paymentIntentId: transactionId,
          totalAmount: total_amount,
          orderItems: order_items.map(({ _id, productName: title, quantity }) => ({
            ...(_id ? { productId: toMedusaId(_id) } : { title }),
            quantity,
          })),
        }),
    );
    return { status: placed.created ? 201 : 200, body: { acknowledged: true, insertedId: placed.orderId } };
  },
});

export const getAllOrders = defineEndpoint({
  method: "GET",
  path: "/allOrders",
  summary:
    "All orders, newest first; without parameters the newest 1,000. Cancelled ones only with `status` or `q`, not with `status=current`; deleted ones never. `q` is an order number, a PaymentIntent, or part of an e-mail or a name.",
  who: "admin",
  may: ListAllOrders.may,
  query: ListAllOrdersQuery,
  answer: WireOrders,
  sample: () => ({}),
  async run({ medusa, query }) {
    const { orders, nextCursor } = await medusa.call(ListAllOrders, query);
    return {
      body: orders.map(toOrder).map(toWireOrder),
      ...(nextCursor !== null && { headers: nextLink("/allOrders", { ...query, cursor: nextCursor }) }),
    };
  },
});

export const putUpdateStatus = defineEndpoint({
  method: "PUT",
  path: "/updateStatus",
  summary:
    'Ships whatever of an order has not been shipped; `order_status` is "shipped" once nothing is left. `modifiedCount` is 0 if nothing was left to ship; a cancelled order is 409 `order_cancelled`. An order whose payment is disputed, was taken back by the bank, or has a fraud warning or an open review is 409 `payment_at_risk` and is sent on its page at the desk.',
  who: "admin",
  may: ShipOrder.may,
  addressedBy: "id",
  body: UpdateStatusBody,
  answer: UpdateStatusAnswer,
  sample: ({ orderId }) => ({ body: { orderId } }),
  async run({ medusa, body }) {
    const { changed, status } = await medusa.call(ShipOrder, { id: body.orderId });
    return { body: { acknowledged: true, modifiedCount: changed ? 1 : 0, order_status: status } };
  },
});

export const deleteOrderById = defineEndpoint({
  method: "DELETE",
  path: "/deleteOrder/:id",
  summary:
    "Deletes an order. A pending one is cancelled, its payment is voided or refunded and its stock returned; one of which anything was shipped only leaves the caller's list. A second call is 404.",
  who: "signedIn",
  addressedBy: "id",
  params: IdParams,
  answer: Deleted,
  sample: ({ orderId }) => ({ params: { id: orderId } }),
  async run({ medusa, params }) {
    await medusa.call(DeleteOrder, { id: params.id });
    return { body: { acknowledged: true, deletedCount: 1 } };
  },
});
