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
} from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import { fromMajor, toMajor } from "~/domain/money";
import type { OrderDocument } from "~/domain/order-documents";
import type { LinePieces, OrderEvent, Parcel, Pieces } from "~/domain/order-progress";
import { type CardProduct, toCardProduct } from "~/domain/product";
import { PAYMENT_TIMEOUT_MS, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { toOrderDocument } from "./orders.server";
import { shopPath } from "./shop-path";
import { type Order, toOrder } from "./to-order";
import { toProduct } from "./to-product";

/** An order with what its page shows; `products` are those of its lines that are still sold, as they are today. */
export type OrderPage = {
  order: Order;
  /** False for an admin who sees somebody else's order. */
  own: boolean;
  deleted: boolean;
  events: OrderEvent[];
  parcels: Parcel[];
  /** What is still to be sent. */
  left: LinePieces[];
  /** Those that an admin chooses from. */
  carriers: Carrier[];
  returns: OrderReturn[];
  /** What its owner can send back now. */
  returnable: Returnable | null;
  /** The invoice first, then credit notes. */
  documents: OrderDocument[];
  /** The card that paid, where that is known. */
  card: PaymentCard | null;
  /** What the customer's bank sent back of a refund, and is still to be paid; in minor units. */
  owed: number;
  products: CardProduct[];
};

/** One order's page, for its owner or an admin. @throws AppError `not_found`. */
export async function getOrderPage(medusa: Medusa, { orderId }: { orderId: string }): Promise<OrderPage> {
  const call = { schema: GetOrderPageAnswer, timeoutMs: READ_TIMEOUT_MS };
  return toOrderPage(await medusa.fetch(shopPath("orders", orderId, "page"), call));
}

/** An order's page as screens know it. */
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
 * A document of an order as a PDF; `file` is its number and ".pdf". For those who may open the order's page.
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

/** The signed-in person's cancelled orders, newest first; `deleted` has the ids of those that were deleted. */
export async function listCancelledOrders(medusa: Medusa): Promise<{ orders: Order[]; deleted: string[] }> {
  const call = { schema: ListCancelledOrdersAnswer, timeoutMs: READ_TIMEOUT_MS };
  const { orders, deleted } = await medusa.fetch(shopPath("cancelled-orders"), call);
  return { orders: orders.map(toOrder), deleted };
}

/**
 * Sets what the courier calls a parcel, and ships a pending order with it (admin).
 * @throws AppError `conflict`, `order_cancelled`, `not_found`.
 */
export function setTracking(medusa: Medusa, orderId: string, body: SetTracking): Promise<SetTrackingAnswer> {
  const call = { method: "POST", body, schema: SetTrackingAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "tracking"), call);
}

/**
 * Sends some pieces of an order as one parcel (admin).
 * @throws AppError `conflict` where other pieces are left than were seen, `order_cancelled`, `not_found`.
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
 * A parcel was not sent after all (admin): its pieces are left to send.
 * @throws AppError `conflict` for one that has arrived or of which something comes back, `not_found`.
 */
export function cancelParcel(medusa: Medusa, orderId: string, parcelId: string): Promise<ChangeParcelAnswer> {
  const call = { method: "DELETE", schema: ChangeParcelAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "parcels", parcelId), call);
}

/**
 * Asks to send lines of the signed-in person's order back.
 * @throws AppError `conflict`, `invalid`, `not_found`.
 */
export function requestReturn(medusa: Medusa, orderId: string, body: RequestReturn): Promise<RequestReturnAnswer> {
  const call = { method: "POST", body, schema: RequestReturnAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "returns"), call);
}

/**
 * Returns that are on their way, newest first, a page at a time; `q` searches (admin).
 * @throws AppError `forbidden`, `invalid` for a cursor that is none.
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
 * What goes back to the card once the rest of a return is received, or `pieces` of it, in minor units (admin).
 * @throws AppError `conflict` for one of which nothing is to come, `not_found`.
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
 * Notes that all of a return has arrived, or `pieces` of it (admin); its money goes back. `refund` is the sum, in minor
 * units, that the admin was told of; `due` in the answer is what is refunded later.
 * @throws AppError `conflict`, also where another sum would go back; `not_found`.
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
 * Cancels a return of the signed-in person, or the rest of one that has arrived in part (also an admin).
 * @throws AppError `conflict`, `not_found`.
 */
export function cancelReturn(medusa: Medusa, returnId: string): Promise<CancelReturnAnswer> {
  const call = { method: "POST", schema: CancelReturnAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("returns", returnId, "cancel"), call);
}
