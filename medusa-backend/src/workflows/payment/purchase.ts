import { createHash } from "node:crypto";
import type { Delivery } from "../../contract/delivery";
import type { PurchaseLine } from "../../contract/purchase-line";

/**
 * A line with Medusa's price; `unit_price` in major units, `available` null if stock is not tracked or the product may
 * be ordered in advance.
 */
export type QuotedLine = PurchaseLine & {
  variant_id: string;
  title: string;
  unit_price: number;
  available: number | null;
};

/** True when the stock of every line is counted and was enough; `requireQuote` refuses lines with too little. */
export function isInStock(quotes: readonly QuotedLine[]): boolean {
  return quotes.length > 0 && quotes.every(({ available }) => available !== null);
}

/** One line for each product, quantities added up, in the order in which the products first appear. */
export function mergeLines(lines: readonly PurchaseLine[]): PurchaseLine[] {
  const quantities = new Map<string, number>();
  for (const { product_id, quantity } of lines)
    quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity);
  return [...quantities].map(([product_id, quantity]) => ({ product_id, quantity }));
}

/** True when both buy the same quantities of the same products, whatever their lines and order. */
export function sameLines(left: readonly PurchaseLine[], right: readonly PurchaseLine[]): boolean {
  return canonicalLines(left) === canonicalLines(right);
}

/** True when both name the same person, e-mail, address and telephone number. */
export function sameDelivery(left: Delivery, right: Delivery): boolean {
  return canonicalDelivery(left) === canonicalDelivery(right);
}

/**
 * A key that recognises a repeated purchase: a hexadecimal SHA-256 that is equal for the same products, quantities,
 * delivery (with the same parts, country and country source) and discount code.
 */
export function purchaseDigest(lines: readonly PurchaseLine[], delivery: Delivery, discountCode?: string): string {
  const { address_parts: parts, country_code: country, country_from: from } = delivery;
  const purchase = [
    canonicalLines(lines),
    canonicalDelivery(delivery),
    ...(parts ? [JSON.stringify(parts)] : []),
    ...(country ? [JSON.stringify({ country })] : []),
    ...(from ? [JSON.stringify({ from })] : []),
    ...(discountCode ? [discountCode] : []),
  ];
  return createHash("sha256").update(purchase.join("\n")).digest("hex");
}

function canonicalLines(lines: readonly PurchaseLine[]): string {
  const merged = mergeLines(lines).map(({ product_id, quantity }) => [product_id, quantity] as const);
  return JSON.stringify(merged.sort(([left], [right]) => (left < right ? -1 : 1)));
}

function canonicalDelivery({ name, email, address, phone }: Delivery): string {
  return JSON.stringify([name.trim(), email.trim().toLowerCase(), address.trim(), phone.trim()]);
}
