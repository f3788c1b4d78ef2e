import { DeleteOrder, ShipOrder } from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import { listAllOrders } from "~/medusa/orders.server";
import { Deleted } from "../contract/common";
import { ListAllOrdersQuery, OrderParams, UpdateStatusAnswer, UpdateStatusBody } from "../contract/orders";
import { toWireOrder, WireOrders } from "../contract/wire-order";
import { defineEndpoint } from "../define-endpoint";
import { nextLink } from "../next-link";

export const getAllOrders = defineEndpoint({
  method: "GET",
  path: "/allOrders",
  summary:
    "All orders, newest first; without parameters the newest 1,000. Cancelled ones only with `status` or `q`, not with `status=current`; deleted ones never. `q` is an order number, a PaymentIntent, or part of an e-mail or a name.",
  who: "admin",
  query: ListAllOrdersQuery,
  answer: WireOrders,
  sample: () => ({}),
  async run({ medusa, query }) {
    const { orders, nextCursor } = await listAllOrders(medusa, query);
    return {
      body: orders.map(toWireOrder),
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
  addressedBy: "id",
  body: UpdateStatusBody,
  answer: UpdateStatusAnswer,
  sample: ({ orderId }) => ({ body: { orderId } }),
  async run({ medusa, body }) {
    const { changed, status } = await medusa.call(ShipOrder, { id: body.orderId });
    if (status !== "shipped") throw new AppError("order_cancelled", "This order was cancelled.");
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
  params: OrderParams,
  answer: Deleted,
  sample: ({ orderId }) => ({ params: { id: orderId } }),
  async run({ medusa, params }) {
    await medusa.call(DeleteOrder, { id: params.id });
    return { body: { acknowledged: true, deletedCount: 1 } };
  },
});
