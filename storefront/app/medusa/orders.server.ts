import {
  CountNewOrdersAnswer,
  type Delivery,
  type ExportRows,
  GetOrderAnswer,
  ListAllOrdersAnswer,
  type ListedStatus,
  ListOrderCountriesAnswer,
  ListOrdersAnswer,
  type OrderFilters,
  type OrderSort,
  type PlaceOrder,
  PlaceOrderAnswer,
  ShipOrderAnswer,
  type OrderDocument as WireDocument,
} from "medusa-backend/contract";
import { fromMajor, toMajor } from "~/domain/money";
import type { OrderDocument } from "~/domain/order-paths";
import { EXPORT_TIMEOUT_MS, PAYMENT_TIMEOUT_MS, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";
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
  const body: PlaceOrder = {
    ...draft.delivery,
    payment_intent_id: draft.paymentIntentId,
    order_items: draft.lines.map(({ productId, name, quantity }) => ({ product_id: productId, title: name, quantity })),
    total_amount: toMajor(draft.totalAmount),
  };
  const call = { method: "POST", body, schema: PlaceOrderAnswer, timeoutMs: PAYMENT_TIMEOUT_MS } as const;
  const answer = await medusa.fetch(shopPath("orders"), call);
  return { orderId: answer.order_id, created: answer.created };
}

/** The orders of the account with this e-mail, newest first. @throws AppError `forbidden` for someone else's. */
export async function listOrders(medusa: Medusa, query: { email: string }): Promise<Order[]> {
  const call = { query, schema: ListOrdersAnswer, timeoutMs: READ_TIMEOUT_MS };
  return (await medusa.fetch(shopPath("orders"), call)).orders.map(toOrder);
}

/** One order, unless it was deleted; for its owner or an admin. @throws AppError `not_found`. */
export async function getOrder(medusa: Medusa, { orderId }: { orderId: string }): Promise<Order> {
  const call = { schema: GetOrderAnswer, timeoutMs: READ_TIMEOUT_MS };
  return toOrder((await medusa.fetch(shopPath("orders", orderId), call)).order);
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
  const call = { query, schema: ListAllOrdersAnswer, timeoutMs: READ_TIMEOUT_MS };
  const { orders, next_cursor, deleted } = await medusa.fetch(shopPath("all-orders"), call);
  return { orders: orders.map(toOrder), nextCursor: next_cursor, deleted };
}

/** The codes of the orders' countries (admin). @throws AppError `forbidden`. */
export async function listOrderCountries(medusa: Medusa): Promise<string[]> {
  const call = { schema: ListOrderCountriesAnswer, timeoutMs: READ_TIMEOUT_MS };
  return (await medusa.fetch(shopPath("order-countries"), call)).countries;
}

/**
 * A list of orders as CSV, while Medusa writes it (admin who may export). `rows` chooses a row per order or per line.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid`, `too_many_requests`.
 */
export function exportOrders(
  medusa: Medusa,
  query: OrderConditions & { rows: ExportRows; deleted?: "too" | undefined },
): Promise<ReadableStream<Uint8Array>> {
  return medusa.open(shopPath("orders-export"), { query, timeoutMs: EXPORT_TIMEOUT_MS });
}

/**
 * The number of orders on the first page of this list that a screen does not show; `shown` has the screen's ids,
 * separated by commas, and `whole` says that they are the full list (admin).
 * @throws AppError `forbidden`, `invalid`.
 */
export function countNewOrders(
  medusa: Medusa,
  query: OrderConditions & { shown: string; whole?: "yes" | undefined },
): Promise<CountNewOrdersAnswer> {
  return medusa.fetch(shopPath("new-orders"), { query, schema: CountNewOrdersAnswer, timeoutMs: READ_TIMEOUT_MS });
}

/**
 * Ships the rest of an order; `changed` is false if nothing was left (admin).
 * @throws AppError `order_cancelled`, `not_found`.
 */
export function shipOrder(medusa: Medusa, { orderId }: { orderId: string }): Promise<ShipOrderAnswer> {
  const call = { method: "POST", schema: ShipOrderAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "ship"), call);
}

/**
 * Deletes an order; see medusa-backend's workflows/order/delete-order.ts.
 * @throws AppError `not_found`.
 */
export function deleteOrder(medusa: Medusa, { orderId }: { orderId: string }): Promise<void> {
  return medusa.fetch(shopPath("orders", orderId), { method: "DELETE", timeoutMs: PAYMENT_TIMEOUT_MS });
}

export const toOrderDocument = ({ issued_at, amount, ...document }: WireDocument): OrderDocument => ({
  ...document,
  issuedAt: issued_at,
  amount: fromMajor(amount),
});
