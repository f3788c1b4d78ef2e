import type { AppError } from "~/domain/app-error";
import type { Cart } from "~/domain/cart";
import { formatMoney, fromMajor } from "~/domain/money";
import type { Extras } from "~/domain/order";

/** A total from the server, and its parts other than the lines, in minor units. */
export type Quote = { total: number; extras: Extras };

/**
 * The cart as the server's refusal corrects it, one sentence for each change, and the server's total if it sent one.
 */
export type Correction = { cart: Cart; changes: string[]; quote: Quote | null };

/**
 * Applies the fresh lines of a `price_changed` or `unavailable` answer (docs/api.md). Lines that it does not mention
 * stay. A product that is sold out leaves the cart; if there are fewer in stock, the quantity is lowered; a new price
 * replaces the old one.
 */
export function correctCart(cart: Cart, error: AppError): Correction {
  const fresh = new Map(error.details?.order_items?.map((line) => [line.product_id, line]));
  const changes: string[] = [];
  const items = cart.items.flatMap((item) => {
    const line = fresh.get(item.productId);
    if (!line) return [item];
    const available = line.available ?? item.quantity;
    if (available < 1) {
      changes.push(`${item.name} is sold out and was taken out of your cart.`);
      return [];
    }
    if (available < item.quantity)
      changes.push(`Only ${available} of ${item.name} left; your cart now holds ${available}.`);
    const price = line.unit_price === undefined ? item.price : fromMajor(line.unit_price);
    if (price !== item.price) {
      changes.push(`${item.name} now costs ${formatMoney(price)} (it was ${formatMoney(item.price)}).`);
    }
    return [{ ...item, price, quantity: Math.min(item.quantity, available) }];
  });
  return { cart: { items }, changes, quote: error.code === "price_changed" ? toQuote(error) : null };
}

function toQuote({ details = {} }: AppError): Quote | null {
  const { total_amount, delivery_amount = 0, tax_amount = 0, discount_amount = 0 } = details;
  if (total_amount === undefined) return null;
  const [total, shipping, tax, discount] = [total_amount, delivery_amount, tax_amount, discount_amount].map((major) =>
    fromMajor(major),
  ) as [number, number, number, number];
  return { total, extras: { shipping, tax, discount } };
}
