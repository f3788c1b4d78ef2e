import type { ShopOrder } from "medusa-backend/contract";
import type { OrderState } from "medusa-backend/contract/order-state";
import { nameLackingLetters } from "medusa-backend/contract/paper-letters";
import type { CardProduct } from "./product";

/** The parts of a total other than its lines, in minor units; `discount` is subtracted. */
export type Extras = { shipping: number; tax: number; discount: number; codes?: readonly string[] | undefined };

/** In minor units. */
type Charge = Pick<ShopOrder, "status" | "total" | "refunded">;

export function netOf({ status, total, refunded }: Charge): number {
  return status === "cancelled" ? 0 : total - refunded;
}

type OnPaper = { name: string; address: string; items: readonly { name: string }[] };

/** What the PDFs of an order print as boxes, in words; "" if they print all of it. */
export const lackingOnPaper = ({ name, address, items }: OnPaper): string =>
  nameLackingLetters([name, address, ...items.map((item) => item.name)].join("\n"));

/** Enough to find the payment, as on a card statement. */
const PAYMENT_SUFFIX = 8;

export const paymentReference = (transactionId: string): string => `ref. …${transactionId.slice(-PAYMENT_SUFFIX)}`;

/** Source: https://docs.stripe.com/api/payment_methods/object */
const CARD_BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${CARD_BRANDS[brand] ?? "Card"} ending in ${last4}`;

export type { OrderDocument } from "medusa-backend/contract";
export { type OrderState, RETURN_WORDS, STATE_WORDS, stateOf } from "medusa-backend/contract/order-state";

export const HEADLINES: Readonly<Record<OrderState, string>> = {
  packing: "Being packed",
  partlyShipped: "Partly shipped",
  shipped: "On its way",
  delivered: "Delivered",
  partlyReturned: "Returned in part",
  returned: "Returned",
  refunded: "Refunded",
  cancelled: "Cancelled",
};

const MOST_NAMED = 3;

/** "Kestrel Pro, 2 × Sparrow, Heron Marine and 2 more" */
export function nameItems(items: readonly { name: string; quantity: number }[]): string {
  const named = items
    .slice(0, MOST_NAMED)
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`));
  const more = items.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** "1 order", "40 orders" */
export const countOrders = (count: number): string => (count === 1 ? "1 order" : `${count} orders`);

export const isToShip = (state: OrderState): boolean => state === "packing" || state === "partlyShipped";

export const orderPath = (orderId: string): string => `/dashboard/orders/${encodeURIComponent(orderId)}`;

export const packPath = (orderId: string): string => `/dashboard/pack/${encodeURIComponent(orderId)}`;

export const withdrawalPath = (orderId: string): string => `/withdraw/${encodeURIComponent(orderId)}`;

export const invoicePath = (orderId: string): string => `/dashboard/invoice/${encodeURIComponent(orderId)}`;

export const documentPath = (orderId: string, number: string): string =>
  `${orderPath(orderId)}/documents/${encodeURIComponent(number)}.pdf`;

type Line = { productId: string; name: string; quantity: number };
type Sold = Pick<CardProduct, "productId" | "available">;

/** What can be bought of a line today: nothing of a product that is sold out or no longer sold. */
export type LineToday<Product extends Sold> = Line & {
  product: Product | null;
  state: "sold" | "fewer" | "soldOut" | "gone";
  possible: number;
};

export function linesToday<Product extends Sold>(
  items: readonly Line[],
  products: readonly Product[],
): LineToday<Product>[] {
  return items.map(({ productId, name, quantity }) => {
    const product = products.find((sold) => sold.productId === productId) ?? null;
    const possible = product ? Math.min(quantity, product.available ?? quantity) : 0;
    const state = !product ? "gone" : possible === 0 ? "soldOut" : possible < quantity ? "fewer" : "sold";
    return { productId, name, quantity, product, state, possible };
  });
}
