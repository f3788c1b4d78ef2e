import type {
  Delivery,
  ListedStatus,
  OrderFilters,
  OrderSort,
  OrderDocument as WireDocument,
} from "medusa-backend/contract";
import {
  GetOrder,
  ListAllOrders,
  ListOrderCountries,
  ListOrders,
  PlaceOrder,
  type RouteFields,
} from "medusa-backend/contract/routes";
import { fromMajor, toMajor } from "~/domain/money";
import type { OrderDocument } from "~/domain/order-paths";
import type { Medusa } from "./client.server";
import { type Order, toOrder } from "./to-order";

/** An order to place for an authorised PaymentIntent; money in minor units, a line by product id or by exact name. */
export type OrderDraft = {
  paymentIntentId: string;
  delivery: Delivery;
  lines: { productId?: string | undefined; name?: string | undefined; quantity: number }[];
  totalAmount: number;
};

/**
 * Places the order of a PaymentIntent, exactly once; `created` is false on a repeat.
 * @throws AppError `payment_required`, `price_changed`, `unavailable`, `order_cancelled`.
 */
export async function placeOrder(medusa: Medusa, draft: OrderDraft): Promise<{ orderId: string; created: boolean }> {
  const body: RouteFields<typeof PlaceOrder> = {
    ...draft.delivery,
    payment_intent_id: draft.paymentIntentId,
    order_items: draft.lines.map(({ productId, name, quantity }) => ({ product_id: productId, title: name, quantity })),
    total_amount: toMajor(draft.totalAmount),
  };
  const answer = await medusa.call(PlaceOrder, body);
  return { orderId: answer.order_id, created: answer.created };
}

/** The orders of the account with this e-mail, newest first. @throws AppError `forbidden` for someone else's. */
export async function listOrders(medusa: Medusa, query: { email: string }): Promise<Order[]> {
  return (await medusa.call(ListOrders, query)).orders.map(toOrder);
}

/** One order, unless it was deleted; for its owner or an admin. @throws AppError `not_found`. */
export async function getOrder(medusa: Medusa, { orderId }: { orderId: string }): Promise<Order> {
  return toOrder((await medusa.call(GetOrder, { id: orderId })).order);
}

/** The filters and sort of a list of orders, as sent. */
type OrderConditions = Partial<Record<keyof OrderFilters, string>> & {
  status?: ListedStatus | undefined;
  sort?: OrderSort | undefined;
};

/**
 * Every account's orders, newest first unless sorted otherwise, page by page; `find` searches all visible data of an
 * order, `q` its number, payment, name and e-mail (admin). `deleted: "too"` adds deleted ones to the cancelled ones,
 * and the answer's `deleted` has their ids.
 * @throws AppError `forbidden`.
 */
export async function listAllOrders(
  medusa: Medusa,
  query: OrderConditions & {
    limit?: number | undefined;
    cursor?: string | undefined;
    q?: string | undefined;
    deleted?: "too" | undefined;
  },
): Promise<{ orders: Order[]; nextCursor: string | null; deleted: string[] }> {
  const { orders, next_cursor, deleted } = await medusa.call(ListAllOrders, query);
  return { orders: orders.map(toOrder), nextCursor: next_cursor, deleted };
}

/** The codes of the orders' countries (admin). @throws AppError `forbidden`. */
export async function listOrderCountries(medusa: Medusa): Promise<string[]> {
  return (await medusa.call(ListOrderCountries)).countries;
}

export const toOrderDocument = ({ issued_at, amount, ...document }: WireDocument): OrderDocument => ({
  ...document,
  issuedAt: issued_at,
  amount: fromMajor(amount),
});
