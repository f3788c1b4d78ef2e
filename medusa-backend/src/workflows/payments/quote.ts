import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, QueryContext } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Delivery } from "../../contract/addresses";
import type { PurchaseLine } from "../../contract/costs";
import type { StartPayment } from "../../contract/orders";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { isChargeable, toMinor } from "../../lib/money/money";
import { ShopError } from "../../lib/shop-error";
import type { CartLine } from "../../queries/carts/carts";
import { listOffers, listStockParts, type Offer, type StockPart } from "../../queries/products/products";
import { requireShopContext, type ShopContext } from "../../queries/store";
import type { CartSums } from "../carts/cart-sums";

/** `variantId` is what a payment was started for, even if `productId` means another variant by now. */
export type AskedLine = PurchaseLine & { variantId?: string };

/**
 * `unitPrice` in major units; `available` is null if stock is not tracked or the product may be ordered in advance.
 * `productId` is what was asked for, so two lines may be of one variant; `soldProductId` is the product's own id.
 */
export type QuotedLine = PurchaseLine & {
  variantId: string;
  soldProductId: string;
  title: string;
  unitPrice: number;
  available: number | null;
};

export type PricedLine = Pick<QuotedLine, "productId" | "title" | "quantity" | "unitPrice">;

/** True if the stock of every line is counted; `requireQuote` refuses lines with too little. */
export function isInStock(quotes: readonly Pick<QuotedLine, "available">[]): boolean {
  return quotes.length > 0 && quotes.every(({ available }) => available !== null);
}

/** In the order in which the keys first appear. */
function addUpBy<Line extends PurchaseLine>(lines: readonly Line[], keyOf: (line: Line) => string): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const quantity = (merged.get(keyOf(line))?.quantity ?? 0) + line.quantity;
    merged.set(keyOf(line), { ...(merged.get(keyOf(line)) ?? line), quantity });
  }
  return [...merged.values()];
}

/** One line for each id that was asked for. */
export const mergeLines = <Line extends PurchaseLine>(lines: readonly Line[]): Line[] =>
  addUpBy(lines, ({ productId }) => productId);

export const mergeVariants = (quotes: readonly QuotedLine[]): QuotedLine[] =>
  addUpBy(quotes, ({ variantId }) => variantId);

export function sameLines(left: readonly PurchaseLine[], right: readonly PurchaseLine[]): boolean {
  return canonicalLines(left) === canonicalLines(right);
}

/** Each id means the variant that the payment was started for, which may have to be named by its own id by now. */
export function sameAsPaid(lines: readonly PurchaseLine[], paid: readonly Required<AskedLine>[]): boolean {
  const variants = new Map(paid.map(({ productId, variantId }) => [productId, variantId]));
  const asVariants = ({ productId, quantity }: PurchaseLine) => ({
    productId: variants.get(productId) ?? productId,
    quantity,
  });
  return sameLines(lines.map(asVariants), paid.map(asVariants));
}

export function sameDelivery(left: Delivery, right: Delivery): boolean {
  return isDeepStrictEqual(recipientOf(left), recipientOf(right));
}

/** Recognises a repeated purchase (SHA-256). Every field of a delivery counts, also one that is added later. */
export function purchaseDigest(
  lines: readonly PurchaseLine[],
  delivery: Delivery,
  { discountCode, shippingOptionId }: Pick<StartPayment, "discountCode" | "shippingOptionId"> = {},
): string {
  const fields = { ...delivery, ...recipientOf(delivery), discountCode, shippingOptionId };
  const terms = Object.entries(fields).filter(([, value]) => value);
  const purchase = [canonicalLines(lines), JSON.stringify(terms.sort())];
  return createHash("sha256").update(purchase.join("\n")).digest("hex");
}

function canonicalLines(lines: readonly PurchaseLine[]): string {
  const merged = mergeLines(lines).map(({ productId, quantity }) => [productId, quantity] as const);
  return JSON.stringify(merged.sort(([left], [right]) => (left < right ? -1 : 1)));
}

const recipientOf = ({ name, email, address, phone }: Delivery) => ({
  name: name.trim(),
  email: email.trim().toLowerCase(),
  address: address.trim(),
  phone: phone.trim(),
});

const Priced = z.array(
  z.object({ id: z.string(), calculated_price: z.object({ calculated_amount: z.number().nullable() }).nullish() }),
);

/**
 * How many can be ordered under Medusa's rule for reservations: of each part, the stock of one location. Null if stock
 * is not counted or may be ordered in advance; these also need a location that stocks the part. `taken` is the use of
 * each part by earlier lines.
 */
function availabilityOf(
  { variantId: id, manageInventory, allowBackorder }: Offer,
  parts: readonly StockPart[],
  taken: ReadonlyMap<string, number>,
): number | null {
  if (!manageInventory) return null;
  const mine = parts.filter(({ variantId }) => variantId === id);
  if (allowBackorder) {
    const kept = mine.length > 0 ? mine.every(({ free }) => free !== null) : parts.length === 0;
    return kept ? null : 0;
  }
  const pieces = mine.map(({ itemId, required, free }) =>
    Math.floor(((free ?? 0) - (taken.get(itemId) ?? 0)) / required),
  );
  return pieces.length === 0 ? 0 : Math.max(0, Math.min(...pieces));
}

async function priceByMedusa(container: MedusaContainer, context: ShopContext, offers: readonly Offer[]) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { regionId, currencyCode } = context;
  const { data } = await query.graph({
    entity: "product_variant",
    fields: ["id", "calculated_price.*"],
    filters: { id: [...new Set(offers.map(({ variantId }) => variantId))] },
    context: { calculated_price: QueryContext({ region_id: regionId, currency_code: currencyCode }) },
  });
  const prices = new Map(
    Priced.parse(data).map(({ id, calculated_price: price }) => [id, price?.calculated_amount ?? null]),
  );
  return offers.map((offer) => ({ ...offer, unitPrice: prices.get(offer.variantId) ?? null }));
}

/**
 * Leaves out what is not on sale, or whose price has a fraction of a cent. A price that is the same for everybody is
 * read by SQL, because Medusa's own calculation reads several modules, one after the other.
 */
async function readQuotes(container: MedusaContainer, context: ShopContext, lines: readonly AskedLine[]) {
  const { currencyCode, salesChannelId } = context;
  const database = databaseOf(container);
  const meant = (line: AskedLine) => line.variantId ?? line.productId;
  const found = await listOffers(database, lines.map(meant), currencyCode);
  const priced = found.every(({ isPlain }) => isPlain) ? found : await priceByMedusa(container, context, found);
  const offers = new Map(priced.map((offer) => [offer.askedId, offer]));
  const isCounted = found.some(({ manageInventory }) => manageInventory);
  const variantIds = found.map(({ variantId }) => variantId);
  const parts = isCounted ? await listStockParts(database, variantIds, salesChannelId) : [];
  const taken = new Map<string, number>();
  return lines.flatMap((line): QuotedLine[] => {
    const offer = offers.get(meant(line));
    const price = offer?.unitPrice;
    if (!offer || typeof price !== "number" || !isChargeable(price, currencyCode)) return [];
    const available = availabilityOf(offer, parts, taken);
    for (const { variantId, itemId, required } of parts)
      if (variantId === offer.variantId && offer.manageInventory)
        taken.set(itemId, (taken.get(itemId) ?? 0) + required * line.quantity);
    const { variantId, productId: soldProductId, title } = offer;
    return [{ ...line, variantId, soldProductId, title, unitPrice: price, available }];
  });
}

/** 409 `unavailable`, with the available quantity of each product (0: none, or no longer sold). */
export function unavailableError(lines: readonly { productId: string; available: number }[]): ShopError {
  return new ShopError("unavailable", "Some of these products are sold out or no longer sold.", {
    details: { order_items: lines.map(({ productId, available }) => ({ product_id: productId, available })) },
  });
}

/** 409 `unavailable` for another reason than the cart's contents, which stay as they are. */
const refuse = (message: string) => new ShopError("unavailable", message, { details: { order_items: [] } });

export const failedError = (): ShopError =>
  refuse("Something in our shop did not work, and your order was not placed.");
export const notDeliveredError = (): ShopError => refuse("We cannot deliver this order at the moment.");

/** Null for a cart whose delivery Medusa accepts. */
export function undeliverableError(lines: readonly CartLine[]): ShopError | null {
  const undeliverable = lines.filter((line) => line.isUndeliverable);
  if (undeliverable.length === 0) return null;
  if (undeliverable.every((line) => line.isWithoutDelivery))
    return refuse("We do not deliver to this country at the moment.");
  return refuse(`We cannot deliver ${undeliverable.map(({ title }) => title).join(", ")} at the moment.`);
}

const PRICE_CHANGED = "The price has changed.";
export const DELIVERY_GONE = "The delivery that you chose is no longer offered.";

/** 409 `price_changed`, with the current lines, the total and its parts. `why` is a sentence for the buyer. */
export function priceChangedError(lines: readonly PricedLine[], sums: CartSums, why = PRICE_CHANGED): ShopError {
  return new ShopError("price_changed", `${why} Check the new total before you pay.`, {
    details: {
      order_items: lines.map(({ productId, title, quantity, unitPrice }) => ({
        product_id: productId,
        title,
        quantity,
        unit_price: toMinor(unitPrice, sums.currencyCode),
      })),
      total_amount: sums.total,
      ...(sums.delivery !== 0 && { delivery_amount: sums.delivery }),
      ...(sums.tax !== 0 && { tax_amount: sums.tax }),
      ...(sums.discount !== 0 && { discount_amount: sums.discount }),
    },
  });
}

/** Major units; each id once. @throws ShopError `unavailable` when a product is gone or there are too few. */
export async function requireQuote(
  container: MedusaContainer,
  context: ShopContext,
  lines: readonly AskedLine[],
): Promise<QuotedLine[]> {
  const quotes = await readQuotes(container, context, lines);
  const short = lines.flatMap((line) => {
    const quote = quotes.find(({ productId }) => productId === line.productId);
    if (!quote) return [{ productId: line.productId, available: 0 }];
    return quote.available !== null && quote.available < line.quantity ? [{ ...line, available: quote.available }] : [];
  });
  if (short.length > 0) throw unavailableError(short);
  return quotes;
}

/** Quotes in the shop's own context. @throws as `requireQuote` */
export async function quotePurchase(container: MedusaContainer, lines: AskedLine[]): Promise<QuotedLine[]> {
  const context = await requireShopContext(databaseOf(container), getEnv().SHOP_DEFAULT_COUNTRY);
  return await requireQuote(container, context, mergeLines(lines));
}
