import type { MedusaContainer } from "@medusajs/framework/types";
import type { ShopOrder } from "../../contract/orders";
import { databaseOf } from "../../lib/database/connection";
import { toMajor, toMinor } from "../../lib/money/money";
import { getShopOrder } from "../../queries/orders/shop-orders";
import type { MailToSend } from "./queue-mail";

/** The shop sells in one currency (contract: money on the wire is USD). */
export const CURRENCY = "usd";

async function requireOrder(container: MedusaContainer, orderId: string): Promise<ShopOrder> {
  const database = databaseOf(container);
  const order = await getShopOrder(database, orderId, { view: "any" });
  if (!order) throw new Error(`The order ${orderId} has no mail: the order does not exist.`);
  return order;
}

const deliveryOf = ({ name, address, phone }: ShopOrder) => ({ name, address, phone });
const itemsOf = ({ items }: ShopOrder) =>
  items.map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`));

/** Each line's sum, and the order's sums as the shop shows them. */
function sumsOf({ items, shipping, tax, discount, total }: ShopOrder) {
  const lines = items.map(({ title, quantity, unit_price }) => ({
    title,
    quantity,
    sum: toMajor(toMinor(unit_price, CURRENCY) * quantity, CURRENCY),
  }));
  return { currency: CURRENCY, lines, delivery: shipping, tax, discount, total };
}

/** "Your order is placed", with the order as it is now. */
export async function orderConfirmationMail(container: MedusaContainer, orderId: string): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const sums = sumsOf(order);
  const data = { orderId, number: order.display_id, sums, delivery: deliveryOf(order) };
  return { key: `order_confirmation:${orderId}`, kind: "order_confirmation", to: order.email, orderId, data };
}

/** "Your order is on its way." */
export async function orderShippedMail(container: MedusaContainer, orderId: string): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const data = { orderId, number: order.display_id, items: itemsOf(order), delivery: deliveryOf(order) };
  return { key: `order_shipped:${orderId}`, kind: "order_shipped", to: order.email, orderId, data };
}

/** "Your order is cancelled", and what became of its money; `amount` in major units. */
export async function orderCancelledMail(
  container: MedusaContainer,
  orderId: string,
  settlement: { amount: number; settled: "refunded" | "released" },
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const data = { number: order.display_id, currency: CURRENCY, ...settlement };
  return { key: `order_cancelled:${orderId}`, kind: "order_cancelled", to: order.email, orderId, data };
}

/** "A part of your money comes back", one mail for each refund; `amount` in major units. */
export async function orderRefundMail(
  container: MedusaContainer,
  orderId: string,
  refund: { refundId: string; amount: number },
): Promise<MailToSend> {
  const order = await requireOrder(container, orderId);
  const data = { orderId, number: order.display_id, amount: refund.amount, currency: CURRENCY };
  return { key: `order_refund:${refund.refundId}`, kind: "order_refund", to: order.email, orderId, data };
}
