import {
  type Carrier,
  type Delivery,
  DocumentNumber,
  type GetOrderPageAnswer,
  type ListedStatus,
  type ManyOutcome,
  MOST_PAPERS,
  type OpenReturn,
  type OrderFilters,
  OrderNumber,
  type OrderReturn,
  type OrderSort,
  type PaymentCard,
  type ReceiptQuestion,
  type RefundDue,
  type RefundQuestion,
  type RefundWait,
  type Returnable,
  type ShipmentToMake,
  toActionText,
  type OrderDocument as WireDocument,
} from "medusa-backend/contract";
import {
  AskReceipt,
  AskRefund,
  DeliverMany,
  FindShipments,
  GetDocument,
  GetOrder,
  GetOrderPage,
  GetOrderPapers,
  GetStaffOrder,
  ListAllOrders,
  ListCancelledOrders,
  ListHiddenOrders,
  ListOpenReturns,
  ListOrderCountries,
  ListOrders,
  MakeRefund,
  PlaceOrder,
  ReceiveReturn,
  type RouteFields,
  ShipMany,
} from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import { fromMajor, toMajor } from "~/domain/money";
import type { OrderDocument } from "~/domain/order";
import type { LinePieces, OrderEvent, Parcel, Pieces } from "~/domain/order-progress";
import { type CardProduct, toCardProduct } from "~/domain/product";
import type { Medusa } from "./client.server";
import { shownPicture } from "./pictures.server";
import { type Order, toOrder } from "./to-order";
import { toProduct } from "./to-product";

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
    paymentIntentId: draft.paymentIntentId,
    orderItems: draft.lines.map(({ productId, name, quantity }) => ({ productId, title: name, quantity })),
    totalAmount: toMajor(draft.totalAmount),
  };
  const answer = await medusa.call(PlaceOrder, body);
  return { orderId: answer.orderId, created: answer.created };
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
  const { orders, nextCursor, deleted } = await medusa.call(ListAllOrders, query);
  return { orders: orders.map(toOrder), nextCursor, deleted };
}

/** The codes of the orders' countries (admin). @throws AppError `forbidden`. */
export async function listOrderCountries(medusa: Medusa): Promise<string[]> {
  return (await medusa.call(ListOrderCountries)).countries;
}

const toOrderDocument = ({ issuedAt, amount, ...document }: WireDocument): OrderDocument => ({
  ...document,
  issuedAt,
  amount: fromMajor(amount),
});

/** A refund that is due, in minor units; without `waitsFor` the shop keeps trying to make it. */
export type DueRefund = { amount: number; waitsFor: RefundWait | null };

/** A refund that is due, in the screens' shape. */
const toDueRefund = (due: RefundDue | null): DueRefund | null =>
  due && { amount: fromMajor(due.amount), waitsFor: due.waitsFor };

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
function toOrderPage(answer: GetOrderPageAnswer): OrderPage {
  const { order, events, parcels, documents, products, due, takenBack, paidOtherwise, ...page } = answer;
  return {
    ...page,
    order: toOrder(order),
    owed: fromMajor(page.owed),
    refused: fromMajor(page.refused),
    paidOtherwise: fromMajor(paidOtherwise),
    due: toDueRefund(due),
    takenBack: fromMajor(takenBack),
    events: events.map((event) => ({ ...event, amount: event.amount === null ? null : fromMajor(event.amount) })),
    parcels: parcels.map(({ id, carrier, shippedAt, deliveredAt, tracking, items }) => ({
      parcelId: id,
      carrier,
      shippedAt,
      deliveredAt,
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
  query: RouteFields<typeof ListOpenReturns>,
): Promise<{ returns: OpenReturn[]; nextCursor: string | null }> {
  const { returns, nextCursor } = await medusa.call(ListOpenReturns, query);
  return { returns, nextCursor };
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
  const { amount, waitsFor, items } = await medusa.call(AskReceipt, { id: returnId, ...body });
  return { refund: fromMajor(amount), waitsFor, items };
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

/** An order for the staff. @throws AppError `not_found`. */
export async function getStaffOrder(medusa: Medusa, { orderId }: { orderId: string }) {
  const { page, lines, packed, money, refundable, failedRefunds, disputes, history, ...desk } = await medusa.call(
    GetStaffOrder,
    { id: orderId },
  );
  return {
    page: toOrderPage(page),
    desk: {
      ...desk,
      lines: lines.map(({ imageUrl, unitPrice, lineId, takenOff, ...line }) => ({
        ...line,
        lineId,
        takenOff,
        imageUrl: shownPicture(imageUrl),
        unitPrice: fromMajor(unitPrice),
      })),
      packed: packed.map(({ parcelId, packedAt, items }) => ({ parcelId, packedAt, items })),
      money: money && {
        captured: fromMajor(money.captured),
        refunded: fromMajor(money.refunded),
        takenBack: fromMajor(money.takenBack),
        left: fromMajor(money.left),
      },
      refundable: refundable && {
        left: fromMajor(refundable.left),
        due: fromMajor(refundable.due),
        delivery: fromMajor(refundable.delivery),
        lines: refundable.lines.map(({ price, imageUrl, lineId, ...line }) => ({
          ...line,
          lineId,
          imageUrl: shownPicture(imageUrl),
          price: fromMajor(price),
        })),
      },
      failedRefunds: failedRefunds.map(({ amount, ...refund }) => ({ ...refund, amount: fromMajor(amount) })),
      disputes: disputes.map(({ amount, taken, fee, ...dispute }) => ({
        ...dispute,
        amount: fromMajor(amount),
        taken: fromMajor(taken),
        fee: fromMajor(fee),
      })),
      history: history.map(({ action, ...act }) => ({ ...act, what: toActionText(action) })),
    },
  };
}
export type StaffOrder = Awaited<ReturnType<typeof getStaffOrder>>["desk"];

/** An admin's choice for a refund; `goodwill` in minor units. */
export type RefundChoice = Omit<RefundQuestion, "goodwill"> & { goodwill: number };
/** The preview of a refund; `amount` in minor units. */
export type RefundMeaning = {
  amount: number;
  cancels: boolean;
  takenOff: Pieces[];
  lost: Pieces[];
  kept: Pieces[];
  back: Pieces[];
};

const toBody = ({ goodwill, ...choice }: RefundChoice) => ({ ...choice, goodwill: toMajor(goodwill) });

/** Previews a refund. @throws AppError `conflict`, `invalid`, `not_found`. */
export async function askRefund(medusa: Medusa, orderId: string, choice: RefundChoice): Promise<RefundMeaning> {
  const { amount, takenOff, ...meaning } = await medusa.call(AskRefund, { id: orderId, ...toBody(choice) });
  return { amount: fromMajor(amount), takenOff, ...meaning };
}

/**
 * Makes a refund, once for each `key`. `amount`, in minor units, is the sum that the admin saw; `due` in the answer is
 * refunded later.
 * @throws AppError `conflict`, also if the sum would differ; `invalid`, `not_found`.
 */
export async function makeRefund(
  medusa: Medusa,
  orderId: string,
  { amount, key, ...choice }: RefundChoice & { amount: number; key: string },
): Promise<{ due: DueRefund | null }> {
  const body = { ...toBody(choice), amount: toMajor(amount), key };
  const { due } = await medusa.call(MakeRefund, { id: orderId, ...body });
  return { due: toDueRefund(due) };
}

/** The pieces left to send of the orders with these numbers, and the carriers (admin). Unknown orders are left out. */
export async function findShipments(
  medusa: Medusa,
  numbers: readonly number[],
): Promise<{ orders: ShipmentToMake[]; carriers: Carrier[] }> {
  const orders: ShipmentToMake[] = [];
  let carriers: Carrier[] = [];
  for (let at = 0; at < numbers.length; at += MOST_PAPERS) {
    const query = { numbers: numbers.slice(at, at + MOST_PAPERS).join() };
    const found = await medusa.call(FindShipments, query);
    orders.push(...found.orders);
    carriers = found.carriers;
  }
  return { orders, carriers };
}

/** Sends the rest of each order as one parcel (admin). Returns the outcomes, in the order of the rows. */
export async function shipMany(medusa: Medusa, rows: RouteFields<typeof ShipMany>["rows"]): Promise<ManyOutcome[]> {
  return (await medusa.call(ShipMany, { rows })).outcomes;
}

/** Marks every parcel of these orders on its way as arrived (admin). Returns the outcomes, in their order. */
export async function deliverMany(medusa: Medusa, numbers: readonly number[]): Promise<ManyOutcome[]> {
  return (await medusa.call(DeliverMany, { numbers: [...numbers] })).outcomes;
}

/**
 * The packing slips, or the invoices and credit notes, of these orders as one PDF (admin).
 * @throws AppError `not_found` if there are none, `invalid` for none or too many orders.
 */
export async function getOrderPapers(
  medusa: Medusa,
  kind: "packing-slips" | "tax-documents",
  numbers: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  const query = { kind, numbers: numbers.join() };
  return new Uint8Array(Buffer.from((await medusa.call(GetOrderPapers, query)).pdf, "base64"));
}

/** The numbers of the orders chosen on a list: `?order=1042&order=1043`. Invalid ones are left out. */
export function chosenNumbers(request: Request): number[] {
  const asked = new URL(request.url).searchParams.getAll("order").map((text) => OrderNumber.safeParse(text));
  return [...new Set(asked.flatMap(({ data }) => (data === undefined ? [] : [data])))].slice(0, MOST_PAPERS);
}
