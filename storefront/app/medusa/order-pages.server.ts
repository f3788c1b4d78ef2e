import {
  CancelReturnAnswer,
  type Carrier,
  ChangeParcelAnswer,
  DocumentNumber,
  GetDocumentAnswer,
  GetOrderPageAnswer,
  ListCancelledOrdersAnswer,
  ListOpenReturnsAnswer,
  type OpenReturn,
  type OrderReturn,
  type PaymentCard,
  type ReceiptQuestion,
  ReceiveReturnAnswer,
  type RequestReturn,
  RequestReturnAnswer,
  type Returnable,
  ReturnRefundAnswer,
  type SetTracking,
  SetTrackingAnswer,
  type ShipParcel,
  ShipParcelAnswer,
  ShowOrderAnswer,
} from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import { fromMajor, toMajor } from "~/domain/money";
import type { OrderDocument } from "~/domain/order-paths";
import type { LinePieces, OrderEvent, Parcel, Pieces } from "~/domain/order-progress";
import { type CardProduct, toCardProduct } from "~/domain/product";
import { PAYMENT_TIMEOUT_MS, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { toOrderDocument } from "./orders.server";
import { shopPath } from "./shop-path";
import { type Order, toOrder } from "./to-order";
import { toProduct } from "./to-product";

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
  /** The refund that the customer's bank sent back and that is still due, in minor units. */
  owed: number;
  products: CardProduct[];
};

/** One order's page, for its owner or an admin. @throws AppError `not_found`. */
export async function getOrderPage(medusa: Medusa, { orderId }: { orderId: string }): Promise<OrderPage> {
  const call = { schema: GetOrderPageAnswer, timeoutMs: READ_TIMEOUT_MS };
  return toOrderPage(await medusa.fetch(shopPath("orders", orderId, "page"), call));
}

/** An order's page in the screens' shape. */
export function toOrderPage(answer: GetOrderPageAnswer): OrderPage {
  const { order, events, parcels, documents, products, ...page } = answer;
  return {
    ...page,
    order: toOrder(order),
    owed: fromMajor(page.owed),
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
  const call = { schema: GetDocumentAnswer, timeoutMs: READ_TIMEOUT_MS };
  const { pdf } = await medusa.fetch(shopPath("orders", orderId, "documents", number.data), call);
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
  const call = { schema: ListCancelledOrdersAnswer, timeoutMs: READ_TIMEOUT_MS };
  const { orders, deleted } = await medusa.fetch(shopPath(`${which}-orders`), call);
  return { orders: orders.map(toOrder), deleted };
}

/** Puts an order that the person has hidden back on the list. @throws AppError `not_found`. */
export function showOrder(medusa: Medusa, orderId: string): Promise<ShowOrderAnswer> {
  const call = { method: "POST", schema: ShowOrderAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "show"), call);
}

/**
 * Sets a parcel's tracking details, and ships a pending order with them (admin).
 * @throws AppError `conflict`, `order_cancelled`, `not_found`.
 */
export function setTracking(medusa: Medusa, orderId: string, body: SetTracking): Promise<SetTrackingAnswer> {
  const call = { method: "POST", body, schema: SetTrackingAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "tracking"), call);
}

/**
 * Sends some pieces of an order as one parcel (admin).
 * @throws AppError `conflict` if the pieces left have changed, `order_cancelled`, `not_found`.
 */
export function sendParcel(medusa: Medusa, orderId: string, body: ShipParcel): Promise<ShipParcelAnswer> {
  const call = { method: "POST", body, schema: ShipParcelAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "parcels"), call);
}

/** Notes that a parcel has arrived (admin). @throws AppError `not_found`, `order_cancelled`. */
export function deliverParcel(medusa: Medusa, orderId: string, parcelId: string): Promise<ChangeParcelAnswer> {
  const call = { method: "POST", schema: ChangeParcelAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "parcels", parcelId, "delivered"), call);
}

/**
 * Notes that a parcel was not sent after all (admin): its pieces are left to send.
 * @throws AppError `conflict` if it has arrived or its pieces are being returned, `not_found`.
 */
export function cancelParcel(medusa: Medusa, orderId: string, parcelId: string): Promise<ChangeParcelAnswer> {
  const call = { method: "DELETE", schema: ChangeParcelAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "parcels", parcelId), call);
}

/**
 * Requests the return of lines of the signed-in person's order.
 * @throws AppError `conflict`, `invalid`, `not_found`.
 */
export function requestReturn(medusa: Medusa, orderId: string, body: RequestReturn): Promise<RequestReturnAnswer> {
  const call = { method: "POST", body, schema: RequestReturnAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "returns"), call);
}

/**
 * Returns on their way, newest first, page by page; `q` searches (admin).
 * @throws AppError `forbidden`, `invalid` for an invalid cursor.
 */
export async function listOpenReturns(
  medusa: Medusa,
  query: { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined },
): Promise<{ returns: OpenReturn[]; nextCursor: string | null }> {
  const call = { query, schema: ListOpenReturnsAnswer, timeoutMs: READ_TIMEOUT_MS };
  const { returns, next_cursor } = await medusa.fetch(shopPath("open-returns"), call);
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
): Promise<{ refund: number; items: Pieces[] }> {
  const call = { method: "POST", body, schema: ReturnRefundAnswer, timeoutMs: READ_TIMEOUT_MS } as const;
  const { amount, items } = await medusa.fetch(shopPath("returns", returnId, "receipt-question"), call);
  return { refund: fromMajor(amount), items };
}

/**
 * Receives a return, or `pieces` of it (admin), and refunds its money. `refund` is the sum, in minor units, that the
 * admin saw; `due` in the answer is refunded later.
 * @throws AppError `conflict`, also if the sum would differ; `not_found`.
 */
export async function receiveReturn(
  medusa: Medusa,
  { returnId, refund, pieces }: { returnId: string; refund: number | undefined; pieces?: ReceiptQuestion["pieces"] },
): Promise<{ due: number }> {
  const body = { ...(refund !== undefined && { refund: toMajor(refund) }), ...(pieces && { pieces }) };
  const call = { method: "POST", body, schema: ReceiveReturnAnswer, timeoutMs: PAYMENT_TIMEOUT_MS } as const;
  const { due } = await medusa.fetch(shopPath("returns", returnId, "receive"), call);
  return { due: fromMajor(due) };
}

/**
 * Cancels a return of the signed-in person, or the rest of a partly received one (also an admin).
 * @throws AppError `conflict`, `not_found`.
 */
export function cancelReturn(medusa: Medusa, returnId: string): Promise<CancelReturnAnswer> {
  const call = { method: "POST", schema: CancelReturnAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("returns", returnId, "cancel"), call);
}
