import {
  type Carrier,
  DocumentNumber,
  type GetOrderPageAnswer,
  type Parcel as MedusaParcel,
  MOST_PAPERS,
  OrderNumber,
  type OrderToPack,
  type ShipmentToMake,
} from "medusa-backend/contract";
import { countryLine } from "medusa-backend/contract/countries";
import {
  FindShipments,
  GetDocument,
  GetOrderPage,
  GetOrderToPack,
  GetPackingSlips,
  GetStaffOrder,
  GetTaxDocuments,
  ListOrdersToPack,
  type RouteFields,
} from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import type { OrderState } from "~/domain/order";
import { toCardProduct } from "~/domain/product";
import type { Medusa } from "./client.server";
import { shownPicture } from "./pictures.server";
import { toActs } from "./record.server";
import { toOrder } from "./to-order";
import { toProduct } from "./to-product";

export async function getOrderPage(medusa: Medusa, { orderId }: { orderId: string }): Promise<OrderPage> {
  return toOrderPage(await medusa.call(GetOrderPage, { id: orderId }));
}

const toParcel = ({ id: parcelId, ...parcel }: MedusaParcel) => ({ parcelId, ...parcel });

/** `products` are those of the order's lines still sold, with today's data. */
function toOrderPage({ order, parcels, products, ...page }: GetOrderPageAnswer) {
  return {
    ...page,
    order: toOrder(order),
    parcels: parcels.map(toParcel),
    products: products.map(toProduct).map(toCardProduct),
  };
}
export type OrderPage = ReturnType<typeof toOrderPage>;

const PDF = /\.pdf$/;

/** As a PDF; `file` is the document's number and ".pdf". */
export async function getDocument(
  medusa: Medusa,
  { orderId, file }: { orderId: string; file: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const number = DocumentNumber.safeParse(file.replace(PDF, ""));
  if (!PDF.test(file) || !number.success) throw new AppError("not_found", "There is no such document.");
  const { pdf } = await medusa.call(GetDocument, { id: orderId, number: number.data });
  return new Uint8Array(Buffer.from(pdf, "base64"));
}

const withPicture = <T extends { imageUrl: string }>(line: T) => ({ ...line, imageUrl: shownPicture(line.imageUrl) });

export async function getStaffOrder(medusa: Medusa, { orderId }: { orderId: string }) {
  const { page, lines, refundable, history, ...desk } = await medusa.call(GetStaffOrder, { id: orderId });
  return {
    page: toOrderPage(page),
    desk: {
      ...desk,
      lines: lines.map(withPicture),
      refundable: refundable && { ...refundable, lines: refundable.lines.map(withPicture) },
      history: toActs(history),
    },
  };
}
export type StaffOrder = Awaited<ReturnType<typeof getStaffOrder>>["desk"];

/** The pieces left to send of the orders with these numbers. Unknown orders are left out. */
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

function toPackedOrder({ id: orderId, left, status, partSent, ...order }: OrderToPack) {
  const isLive = status !== "cancelled";
  const unsent = partSent ? "partlyShipped" : "packing";
  const state: OrderState = isLive ? (left.length > 0 ? unsent : "shipped") : "cancelled";
  return { orderId, ...order, state, left: left.map(withPicture) };
}
export type PackOrder = ReturnType<typeof toPackedOrder>;

export async function listOrdersToPack(medusa: Medusa, query: RouteFields<typeof ListOrdersToPack>) {
  const { orders, nextCursor } = await medusa.call(ListOrdersToPack, query);
  return { orders: orders.map(toPackedOrder), nextCursor };
}
export type PackPage = Awaited<ReturnType<typeof listOrdersToPack>>;

export async function getOrderToPack(medusa: Medusa, { orderId }: { orderId: string }) {
  const { order, recipient, parcels, risks: _risks, ...desk } = await medusa.call(GetOrderToPack, { id: orderId });
  const { countryFrom: from, address, ...person } = recipient;
  const country = countryLine({ address, country: { code: order.country, from } });
  return {
    ...desk,
    order: toPackedOrder(order),
    recipient: { ...person, address, countryLine: country, shippingName: order.shippingName },
    parcels: parcels.map(toParcel),
  };
}
export type PackDesk = Awaited<ReturnType<typeof getOrderToPack>>;

const PAPERS = { "packing-slips": GetPackingSlips, "tax-documents": GetTaxDocuments } as const;

export async function getOrderPapers(
  medusa: Medusa,
  kind: keyof typeof PAPERS,
  numbers: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(Buffer.from((await medusa.call(PAPERS[kind], { numbers: numbers.join() })).pdf, "base64"));
}

/** `?order=1042&order=1043`; invalid numbers are left out. */
export function chosenNumbers(request: Request): number[] {
  const asked = new URL(request.url).searchParams.getAll("order").map((text) => OrderNumber.safeParse(text));
  return [...new Set(asked.flatMap(({ data }) => (data === undefined ? [] : [data])))].slice(0, MOST_PAPERS);
}
