import type { MedusaContainer } from "@medusajs/framework/types";
import type { Arrival } from "../../contract/costs";
import { allToMajor, CURRENCY, toMajor } from "../../contract/currency";
import { namePiece, type Pieces } from "../../contract/order-list";
import type { ShopOrder } from "../../contract/orders";
import { notYetNamed } from "../../documents/invoices";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { shopDay } from "../../lib/shop-day";
import type { MailData } from "../../mails/kinds";
import { getNumberOfCreditNote, listUntoldCreditNotes } from "../../queries/documents";
import type { ReturnMail } from "../../queries/mails";
import { listLeft, listParcels, listPiecesOfParcel } from "../../queries/orders/parcels";
import { getShopOrder } from "../../queries/orders/shop-orders";
import { listTakenOff, listToldTakenOff } from "../../queries/refunds/refundable";
import { isOwedOrRefundedSince } from "../../queries/returns/return-refunds";
import { listReturns } from "../../queries/returns/returns";
import { getReceiptRefund } from "../returns/receive-return";
import { type MailToSend, sumInMail } from "./queue-mail";

async function requireOrder(container: MedusaContainer, orderId: string): Promise<ShopOrder> {
  const database = databaseOf(container);
  const order = await getShopOrder(database, orderId, { view: "any" });
  if (!order) throw new Error(`The order ${orderId} has no mail: the order does not exist.`);
  return order;
}

const deliveryOf = ({ name, address, phone, country }: ShopOrder) => ({ name, address, phone, country });
const itemsOf = ({ items }: { items: readonly Pieces[] }) => items.map(namePiece);

/** Each product once, with its picture; of these titles, if any are given. */
function productsOf({ items }: Pick<ShopOrder, "items">, titles?: readonly string[]) {
  const pictures = new Map(items.map(({ title, imageUrl, copiedUrl }) => [title, copiedUrl ?? imageUrl]));
  return [...new Set(titles ?? pictures.keys())].map((title) => ({ title, picture: pictures.get(title) ?? "" }));
}
const titlesOf = (pieces: readonly { title: string }[]) => pieces.map(({ title }) => title);

async function requireParcel(container: MedusaContainer, orderId: string, parcelId: string) {
  const parcels = await listParcels(databaseOf(container), orderId);
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (!parcel) throw new Error(`The parcel ${parcelId} has no mail: it was not sent.`);
  const { carrier, tracking, shippedAt } = parcel;
  return {
    // Ops noted its arrival alone.
    delivered: shippedAt === null,
    items: itemsOf(parcel),
    titles: titlesOf(parcel.items),
    tracked: tracking.map(({ number, url }) => ({ carrier, number, url })),
    isOnly: parcels.length === 1,
  };
}

/** Mails have major units. */
function sumsOf(order: ShopOrder) {
  const { items, shipping, shippingName: deliveryName, tax, discount, discountCodes: codes, total } = order;
  const lines = items.map(({ title, quantity, unitPrice, imageUrl, copiedUrl }) => ({
    title,
    quantity,
    picture: copiedUrl ?? imageUrl,
    sum: toMajor(unitPrice * quantity),
  }));
  return {
    currency: CURRENCY,
    lines,
    codes,
    deliveryName,
    ...allToMajor({ delivery: shipping, tax, discount, total }),
  };
}

export async function orderConfirmationMail(container: MedusaContainer, orderId: string): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const sums = sumsOf(order);
  const { displayId: number, arrival, duties } = order;
  const withdrawalDays = getEnv().WITHDRAWAL_DAYS;
  const data = { orderId, number, sums, delivery: deliveryOf(order), arrival, duties, withdrawalDays };
  return { key: `order_confirmation:${orderId}`, kind: "order_confirmation", to: order.email, orderId, data };
}

type Invoice = { number: string; amount: number; paymentId: string | null };

/** "Here is your invoice", with the document of that number; `amount` in minor units. */
export function invoiceMail({ id, displayId, email }: ShopOrder, invoice: Invoice): MailToSend {
  const { number, amount, paymentId } = invoice;
  const later = paymentId !== null;
  const data = { orderId: id, number: displayId, invoice: number, total: toMajor(amount), currency: CURRENCY, later };
  return { key: `invoice:${paymentId ?? id}`, kind: "invoice", to: email, orderId: id, data };
}

/** Whether the last promised day, in the shop's time zone, has not passed. */
export const isAhead = ({ latest }: Arrival, now: Date, timeZone?: string): boolean =>
  latest >= shopDay(now, timeZone).toString();

/** "Your order is on its way", one mail for each parcel: its pieces, and those that will follow. */
export async function orderShippedMail(
  container: MedusaContainer,
  orderId: string,
  parcelId: string,
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const { items, titles, tracked: parcels, isOnly, delivered } = await requireParcel(container, orderId, parcelId);
  const left = itemsOf({ items: await listLeft(databaseOf(container), orderId) });
  const part = !isOnly || left.length > 0;
  // A parcel that leaves after the promised days arrives after them.
  const arrival = order.arrival && !delivered && isAhead(order.arrival, new Date()) ? order.arrival : null;
  const facts = { items, parcels, part, left, arrival, delivered, products: productsOf(order, titles) };
  const data = { orderId, number: order.displayId, delivery: deliveryOf(order), ...facts };
  return { key: `order_shipped:${parcelId}`, kind: "order_shipped", to: order.email, orderId, data };
}

/** "Now you can follow it", one mail for each number that was entered or changed after the mail above. */
export async function orderTrackingMail(
  container: MedusaContainer,
  orderId: string,
  { parcelId, labelId }: { parcelId: string; labelId: string },
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const { items, titles, tracked: parcels, isOnly } = await requireParcel(container, orderId, parcelId);
  const products = productsOf(order, titles);
  const data = { orderId, number: order.displayId, parcels, items: isOnly ? [] : items, products };
  return { key: `order_tracking:${labelId}`, kind: "order_tracking", to: order.email, orderId, data };
}

/** "It has not left yet", for a parcel that was cancelled after the mail about it. */
export async function parcelCancelledMail(
  container: MedusaContainer,
  orderId: string,
  parcelId: string,
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const pieces = await listPiecesOfParcel(databaseOf(container), parcelId);
  const products = productsOf(order, titlesOf(pieces));
  const data = { orderId, number: order.displayId, items: itemsOf({ items: pieces }), products };
  return { key: `parcel_cancelled:${parcelId}`, kind: "parcel_cancelled", to: order.email, orderId, data };
}

/** What goes back to the customer once a return has arrived; null for nothing. */
async function getDueOfReturn(container: MedusaContainer, returnId: string) {
  const { amount, waitsFor } = await getReceiptRefund(container, returnId);
  return amount > 0 ? { ...sumInMail(amount), bankDecides: waitsFor === "bank" } : null;
}

/** Its subject is a return that was requested, received or cancelled, or has its label. */
export async function returnMail(
  container: MedusaContainer,
  kind: ReturnMail | "return_label",
  { orderId, returnId }: { orderId: string; returnId: string },
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const found = (await listReturns(databaseOf(container), orderId)).find(({ id }) => id === returnId);
  if (!found) throw new Error(`The return ${returnId} has no mail: it does not exist.`);
  const came = found.items.filter(({ received }) => received > 0);
  const arrived = { items: came.map(({ title, received }) => ({ title, quantity: received })) };
  const told = kind === "return_received" ? arrived : found;
  const facts = { items: itemsOf(told), products: productsOf(order, titlesOf(told.items)), refusal: found.refusal };
  const refund =
    kind === "return_received" &&
    (!found.receivedAt || (await isOwedOrRefundedSince(databaseOf(container), orderId, found.receivedAt)));
  const isToSend = kind === "return_requested" || kind === "return_label";
  const due = isToSend ? await getDueOfReturn(container, returnId) : null;
  const data = { orderId, number: order.displayId, returnNumber: found.number, ...facts, refund, due };
  return { key: `${kind}:${returnId}`, kind, to: order.email, orderId, data };
}

/** `amount` and `owed` in minor units. It attaches the credit notes that no mail has attached yet. */
export async function orderCancelledMail(
  container: MedusaContainer,
  orderId: string,
  { settled, amount, owed }: Pick<MailData<"order_cancelled">, "amount" | "settled" | "owed">,
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const creditNotes = await listUntoldCreditNotes(databaseOf(container), orderId);
  const data = {
    number: order.displayId,
    currency: CURRENCY,
    codes: order.discountCodes,
    creditNotes,
    products: productsOf(order),
    settled,
    ...allToMajor({ amount, owed }),
  };
  return { key: `order_cancelled:${orderId}`, kind: "order_cancelled", to: order.email, orderId, data };
}

/** "A part of your money comes back", one mail for each refund, with its credit note; `amount` in minor units. */
export async function orderRefundMail(
  container: MedusaContainer,
  orderId: string,
  refund: { refundId: string; amount: number },
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const creditNote = await getNumberOfCreditNote(databaseOf(container), refund.refundId);
  const gone = await listTakenOff(databaseOf(container), orderId);
  const takenOff = notYetNamed(gone, await listToldTakenOff(databaseOf(container), orderId));
  const returns = await listReturns(databaseOf(container), orderId);
  const less = gone.length > 0 || returns.some(({ items }) => items.some(({ received }) => received > 0));
  const data = {
    orderId,
    number: order.displayId,
    ...sumInMail(refund.amount),
    creditNote,
    takenOff,
    less,
    products: productsOf(order, takenOff.length > 0 ? titlesOf(takenOff) : undefined),
  };
  return { key: `order_refund:${refund.refundId}`, kind: "order_refund", to: order.email, orderId, data };
}
