import type { MedusaContainer } from "@medusajs/framework/types";
import { CURRENCY } from "../../contract/currency";
import type { ShopOrder } from "../../contract/orders";
import { databaseOf } from "../../lib/database/connection";
import { toMajor, toMinor } from "../../lib/money/money";
import { getNumberOfCreditNote, listUntoldCreditNotes } from "../../queries/documents/documents";
import type { ReturnMail } from "../../queries/mails/pending-mails";
import { listLeft } from "../../queries/orders/fulfillments";
import { listParcels, listPiecesOfParcel } from "../../queries/orders/parcels";
import { listReturns } from "../../queries/orders/returns";
import { getShopOrder } from "../../queries/orders/shop-orders";
import type { MailToSend } from "./queue-mail";

async function requireOrder(container: MedusaContainer, orderId: string): Promise<ShopOrder> {
  const database = databaseOf(container);
  const order = await getShopOrder(database, orderId, { view: "any" });
  if (!order) throw new Error(`The order ${orderId} has no mail: the order does not exist.`);
  return order;
}

const deliveryOf = ({ name, address, phone, country }: ShopOrder) => ({ name, address, phone, country });
const itemsOf = ({ items }: { items: readonly { title: string; quantity: number }[] }) =>
  items.map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`));

/** A parcel of an order that was sent: what is in it, what the courier calls it, and how many there are. */
async function requireParcel(container: MedusaContainer, orderId: string, parcelId: string) {
  const parcels = await listParcels(databaseOf(container), orderId);
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (!parcel) throw new Error(`The parcel ${parcelId} has no mail: it was not sent.`);
  const { carrier, tracking } = parcel;
  return {
    items: itemsOf(parcel),
    tracked: tracking.map(({ number, url }) => ({ carrier, number, url })),
    isOnly: parcels.length === 1,
  };
}

/** Each line's sum, and the order's sums as the shop shows them. */
function sumsOf({ items, shipping, tax, discount, discount_codes: codes, total }: ShopOrder) {
  const lines = items.map(({ title, quantity, unit_price }) => ({
    title,
    quantity,
    sum: toMajor(toMinor(unit_price, CURRENCY) * quantity, CURRENCY),
  }));
  return { currency: CURRENCY, lines, delivery: shipping, tax, discount, codes, total };
}

/** "Your order is placed", with the order as it is now. */
export async function orderConfirmationMail(container: MedusaContainer, orderId: string): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const sums = sumsOf(order);
  const { display_id: number, arrival } = order;
  const data = { orderId, number, sums, delivery: deliveryOf(order), arrival };
  return { key: `order_confirmation:${orderId}`, kind: "order_confirmation", to: order.email, orderId, data };
}

type Invoice = { number: string; amount: number; paymentId: string | null };

/** "Here is your invoice", with the document of that number; `amount` in minor units. */
export function invoiceMail({ id, display_id, email }: ShopOrder, invoice: Invoice): MailToSend {
  const { number, amount, paymentId } = invoice;
  const later = paymentId !== null;
  const total = toMajor(amount, CURRENCY);
  const data = { orderId: id, number: display_id, invoice: number, total, currency: CURRENCY, later };
  return { key: `invoice:${paymentId ?? id}`, kind: "invoice", to: email, orderId: id, data };
}

/** "Your order is on its way", one mail for each parcel: what is in it, and what is still to follow. */
export async function orderShippedMail(
  container: MedusaContainer,
  orderId: string,
  parcelId: string,
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const { items, tracked: parcels, isOnly } = await requireParcel(container, orderId, parcelId);
  const left = itemsOf({ items: await listLeft(databaseOf(container), orderId) });
  const part = !isOnly || left.length > 0;
  const data = { orderId, number: order.display_id, items, delivery: deliveryOf(order), parcels, part, left };
  return { key: `order_shipped:${parcelId}`, kind: "order_shipped", to: order.email, orderId, data };
}

/** "Now you can follow it", one mail for each number that was entered or changed after the mail above. */
export async function orderTrackingMail(
  container: MedusaContainer,
  orderId: string,
  { parcel_id, label_id }: { parcel_id: string; label_id: string },
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const { items, tracked: parcels, isOnly } = await requireParcel(container, orderId, parcel_id);
  const data = { orderId, number: order.display_id, parcels, items: isOnly ? [] : items };
  return { key: `order_tracking:${label_id}`, kind: "order_tracking", to: order.email, orderId, data };
}

/** "It has not left yet", for a parcel that was cancelled after the mail about it. */
export async function parcelCancelledMail(
  container: MedusaContainer,
  orderId: string,
  parcelId: string,
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const items = itemsOf({ items: await listPiecesOfParcel(databaseOf(container), parcelId) });
  const data = { orderId, number: order.display_id, items };
  return { key: `parcel_cancelled:${parcelId}`, kind: "parcel_cancelled", to: order.email, orderId, data };
}

/**
 * "Send it back to us" for a return that was asked for, "It is back with us" for one that came, "Your return is
 * cancelled" for one that was cancelled.
 */
export async function returnMail(
  container: MedusaContainer,
  kind: ReturnMail,
  { orderId, returnId }: { orderId: string; returnId: string },
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const found = (await listReturns(databaseOf(container), orderId)).find(({ id }) => id === returnId);
  if (!found) throw new Error(`The return ${returnId} has no mail: it does not exist.`);
  const came = found.items.filter(({ received }) => received > 0);
  const arrived = { items: came.map(({ title, received }) => ({ title, quantity: received })) };
  const items = itemsOf(kind === "return_received" ? arrived : found);
  const data = { orderId, number: order.display_id, returnNumber: found.number, items };
  return { key: `${kind}:${returnId}`, kind, to: order.email, orderId, data };
}

/**
 * "Your order is cancelled", and what became of its money; `amount` in major units. It brings the credit notes that no
 * mail has brought.
 */
export async function orderCancelledMail(
  container: MedusaContainer,
  orderId: string,
  settlement: { amount: number; settled: "refunded" | "released" },
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const creditNotes = await listUntoldCreditNotes(databaseOf(container), orderId);
  const data = {
    number: order.display_id,
    currency: CURRENCY,
    codes: order.discount_codes,
    creditNotes,
    ...settlement,
  };
  return { key: `order_cancelled:${orderId}`, kind: "order_cancelled", to: order.email, orderId, data };
}

/** "A part of your money comes back", one mail for each refund, with its credit note; `amount` in major units. */
export async function orderRefundMail(
  container: MedusaContainer,
  orderId: string,
  refund: { refundId: string; amount: number },
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const creditNote = await getNumberOfCreditNote(databaseOf(container), refund.refundId);
  const data = { orderId, number: order.display_id, amount: refund.amount, currency: CURRENCY, creditNote };
  return { key: `order_refund:${refund.refundId}`, kind: "order_refund", to: order.email, orderId, data };
}
