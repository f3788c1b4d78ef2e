import { getOrder, listOrders, placeOrder } from "~/medusa/orders.server";
import { Inserted } from "../contract/common";
import { OrderParams, PlaceOrderBody } from "../contract/orders";
import { EmailQuery } from "../contract/users";
import { toWireOrder, WireOrder, WireOrders } from "../contract/wire-order";
import { defineEndpoint } from "../define-endpoint";
import { withMedusaIds } from "./product-ids.server";

export const getOrders = defineEndpoint({
  method: "GET",
  path: "/orders",
  summary:
    "The orders of the account with this e-mail, newest first, without cancelled ones. An order belongs to the account that paid, whatever e-mail it is delivered to.",
  who: "signedIn",
  addressedBy: "email",
  query: EmailQuery,
  answer: WireOrders,
  sample: ({ email }) => ({ query: { email } }),
  run: async ({ medusa, query }) => ({ body: (await listOrders(medusa, query)).map(toWireOrder) }),
});

export const getOrderById = defineEndpoint({
  method: "GET",
  path: "/orders/:id",
  summary: "One order, for its owner and for admins.",
  who: "signedIn",
  addressedBy: "id",
  params: OrderParams,
  answer: WireOrder,
  sample: ({ orderId }) => ({ params: { id: orderId } }),
  run: async ({ medusa, params }) => {
    const order = await getOrder(medusa, { orderId: params.id });
    return { body: toWireOrder(order) };
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
        placeOrder(medusa, {
          paymentIntentId: transactionId,
          delivery,
          totalAmount: total_amount,
          lines: order_items.map(({ _id, productName, quantity }) => ({
            ...(_id ? { productId: toMedusaId(_id) } : { name: productName }),
            quantity,
          })),
        }),
    );
    return { status: placed.created ? 201 : 200, body: { acknowledged: true, insertedId: placed.orderId } };
  },
});
