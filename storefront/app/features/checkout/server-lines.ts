import type { AppError } from "~/domain/app-error";
import type { Cart } from "~/domain/cart";
import { formatMoney, fromMajor } from "~/domain/money";

/** The cart as the server's refusal corrects it, one sentence for each change, and the server's total if it told one. */
export type Correction = { cart: Cart; changes: string[]; total: number | null };

/**
 * Applies the fresh lines of a `price_changed` or `unavailable` answer (compat-api, Payment). Lines that it does not
 * mention stay. What is sold out leaves the cart; fewer in stock lowers the quantity; a new price replaces the old.
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
    const price = line.unit_price === undefined ? item.price : fromMajor(line.unit_price, "usd");
    if (price !== item.price) {
      changes.push(`${item.name} now costs ${formatMoney(price, "usd")} (it was ${formatMoney(item.price, "usd")}).`);
    }
    return [{ ...item, price, quantity: Math.min(item.quantity, available) }];
  });
  const told = error.code === "price_changed" ? error.details?.total_amount : undefined;
  return { cart: { items }, changes, total: told === undefined ? null : fromMajor(told, "usd") };
}
