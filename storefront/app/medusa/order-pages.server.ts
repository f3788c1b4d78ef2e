import {
  type Carrier,
  DocumentNumber,
  type GetOrderPageAnswer,
  type OpenReturn,
  type OrderReturn,
  type PaymentCard,
  type ReceiptQuestion,
  type RefundDue,
  type RefundWait,
  type Returnable,
} from "medusa-backend/contract";
import {
  AskReceipt,
  GetDocument,
  GetOrderPage,
  ListCancelledOrders,
  ListHiddenOrders,
  ListOpenReturns,
  ReceiveReturn,
} from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import { fromMajor, toMajor } from "~/domain/money";
import type { OrderDocument } from "~/domain/order-paths";
import type { LinePieces, OrderEvent, Parcel, Pieces } from "~/domain/order-progress";
import { type CardProduct, toCardProduct } from "~/domain/product";
import type { Medusa } from "./client.server";
import { toOrderDocument } from "./orders.server";
import { type Order, toOrder } from "./to-order";
import { toProduct } from "./to-product";

/** A refund that is due, in minor units; without `waitsFor` the shop keeps trying to make it. */
export type DueRefund = { amount: number; waitsFor: RefundWait | null };

/** A refund that is due, in the screens' shape. */
export const toDueRefund = (due: RefundDue | null): DueRefund | null =>
  due && { amount: fromMajor(due.amount), waitsFor: due.waits_for };

/** An order with its page's data; `products` are those of its lines still sold, with today's data. */
export type OrderPage = {
  order: Order;
  /** False for an admin who sees somebody else's order. */
  own: boolean;
  deleted: boolean;
  events: OrderEvent[];
  parcels: Parcel[];
  /** The pieces still to be sent. */
  left: LinePieces[];
  /** The carriers that an admin chooses from. */
  carriers: Carrier[];
  returns: OrderReturn[];
  /** What its owner can return now. */
  returnable: Returnable | null;
  /** The invoice first, then credit notes. */
  documents: OrderDocument[];
  /** The card that paid, if known. */
  card: PaymentCard | null;
  /** The failed refunds that are still due, in minor units. */
  owed: number;
  /** The part of `owed` that Stripe refused to refund; the customer's bank sent the rest back. */
  refused: number;
  /** The failed refunds that the shop has paid in another way, in minor units. */
  paidOtherwise: number;
  /** A refund that was decided and not made yet, in minor units, and what it waits for. */
  due: DueRefund | null;
  /** What the customer's bank has returned to them after disputes, in minor units. */
  takenBack: number;
  products: CardProduct[];
};

/** One order's page, for its owner or an admin. @throws AppError `not_found`. */
export async function getOrderPage(medusa: Medusa, { orderId }: { orderId: string }): Promise<OrderPage> {
  return toOrderPage(await medusa.call(GetOrderPage, { id: orderId }));
}

/** An order's page in the screens' shape. */
export function toOrderPage(answer: GetOrderPageAnswer): OrderPage {
  const { order, events, parcels, documents, products, due, taken_back, paid_otherwise, ...page } = answer;
  return {
    ...page,
    order: toOrder(order),
    owed: fromMajor(page.owed),
    refused: fromMajor(page.refused),
    paidOtherwise: fromMajor(paid_otherwise),
    due: toDueRefund(due),
    takenBack: fromMajor(taken_back),
    events: events.map((event) => ({ ...event, amount: event.amount === null ? null : fromMajor(event.amount) })),
    parcels: parcels.map(({ id, carrier, shipped_at, delivered_at, tracking, items }) => ({
      parcelId: id,
      carrier,
      shippedAt: shipped_at,
      deliveredAt: delivered_at,
      tracking,
      items,
    })),
    documents: documents.map(toOrderDocument),
    products: products.map(toProduct).map(toCardProduct),
  };
}

const PDF = /\.pdf$/;

/**
 * A document of an order as a PDF; `file` is its number and ".pdf". For people who may open the order's page.
 * @throws AppError `not_found`.
 */
export async function getDocument(
  medusa: Medusa,
  { orderId, file }: { orderId: string; file: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const number = DocumentNumber.safeParse(file.replace(PDF, ""));
  if (!PDF.test(file) || !number.success) throw new AppError("not_found", "There is no such document.");
  const { pdf } = await medusa.call(GetDocument, { id: orderId, number: number.data });
  return new Uint8Array(Buffer.from(pdf, "base64"));
}

/**
 * The signed-in person's cancelled or hidden orders, newest first; `deleted` has the ids of those that "Delete" has
 * taken off the list.
 */
export async function listOffList(
  medusa: Medusa,
  which: "cancelled" | "hidden",
): Promise<{ orders: Order[]; deleted: string[] }> {
  const row = which === "cancelled" ? ListCancelledOrders : ListHiddenOrders;
  const { orders, deleted } = await medusa.call(row);
  return { orders: orders.map(toOrder), deleted };
}

/**
 * Returns on their way, newest first, page by page; `q` searches (admin).
 * @throws AppError `forbidden`, `invalid` for an invalid cursor.
 */
export async function listOpenReturns(
  medusa: Medusa,
  query: { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined },
): Promise<{ returns: OpenReturn[]; nextCursor: string | null }> {
  const { returns, next_cursor } = await medusa.call(ListOpenReturns, query);
  return { returns, nextCursor: next_cursor };
}

/**
 * The amount refunded to the card once the rest of a return, or `pieces` of it, is received, in minor units (admin).
 * @throws AppError `conflict` if nothing is still to come, `not_found`.
 */
export async function getReturnRefund(
  medusa: Medusa,
  returnId: string,
  body: ReceiptQuestion,
): Promise<{ refund: number; waitsFor: RefundWait | null; items: Pieces[] }> {
  const { amount, waits_for, items } = await medusa.call(AskReceipt, { id: returnId, ...body });
  return { refund: fromMajor(amount), waitsFor: waits_for, items };
}

/**
 * Receives a return, or `pieces` of it (admin), and refunds its money. `refund` is the sum, in minor units, that the
 * admin saw; `due` in the answer is refunded later.
 * @throws AppError `conflict`, also if the sum would differ; `not_found`.
 */
export async function receiveReturn(
  medusa: Medusa,
  { returnId, refund, pieces }: { returnId: string; refund: number | undefined; pieces?: ReceiptQuestion["pieces"] },
): Promise<{ due: DueRefund | null }> {
  const body = { ...(refund !== undefined && { refund: toMajor(refund) }), ...(pieces && { pieces }) };
  const { due } = await medusa.call(ReceiveReturn, { id: returnId, ...body });
  return { due: toDueRefund(due) };
}
