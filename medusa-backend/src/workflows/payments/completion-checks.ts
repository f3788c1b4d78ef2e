import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError, Modules, ProductStatus } from "@medusajs/framework/utils";
import type { Delivery } from "../../contract/addresses";
import type { PurchaseLine } from "../../contract/costs";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { paymentRecordService } from "../../modules/payment-record";
import type { Attempt } from "../../modules/payment-record/attempts";
import { isAuthorised } from "../../modules/stripe/client";
import { cartExists, getCartLinks } from "../../queries/carts/carts";
import { getAttempt } from "../../queries/payments/attempts";
import { requireSessionAmount } from "../../queries/payments/medusa-payments";
import { getPlacedOrder, HALF_ORDER_SECONDS } from "../../queries/payments/placed-orders";
import { getCartSums } from "../carts/cart-sums";
import { discardHalfOrder, dismissLostOrders } from "./orphan-orders";
import { type PricedLine, priceChangedError, sameAsPaid, sameDelivery } from "./quote";
import { findPastRefusal } from "./refusal";
import { getCurrentStripePayment, noteAnswer, type StripePayment } from "./stripe-payments";

/** In minor units; the currency in lower case. */
type Amount = { amount: number; currencyCode: string };

/** They must agree before an order is placed. `stated` is the amount on the customer's screen; a webhook has none. */
type AmountsToCompare = { payment: Amount; session: Amount; cart: Amount; stated?: number };

/** Medusa's own completion does not compare amounts. */
export function amountsAgree({ payment, session, cart, stated }: AmountsToCompare): boolean {
  const sums = [payment, session, cart];
  return (
    payment.amount > 0 &&
    sums.every((sum) => sum.amount === payment.amount && sum.currencyCode === payment.currencyCode) &&
    (stated === undefined || stated === payment.amount)
  );
}

export type NamedLine = { productId?: string; title?: string; quantity: number };

type TitleIndex = ReadonlyMap<string, readonly string[]>;

export function titlesToLookUp(lines: readonly NamedLine[]): string[] {
  return [...new Set(lines.flatMap((line) => (line.productId ? [] : (line.title?.trim() ?? ""))))];
}

/** `faults` lists, by position, the lines without an id whose title no product or several products have. */
export function resolveLines(
  lines: readonly NamedLine[],
  titles: TitleIndex,
): { lines: PurchaseLine[]; faults: Record<string, string[]> } {
  const resolved: PurchaseLine[] = [];
  const faults: Record<string, string[]> = {};
  lines.forEach(({ productId, title, quantity }, place) => {
    const candidates = productId ? [productId] : (titles.get(title?.trim() ?? "") ?? []);
    const [only] = candidates;
    if (only && candidates.length === 1) resolved.push({ productId: only, quantity });
    else {
      const fault = candidates.length > 1 ? "More than one product has this name" : "No product has this name";
      faults[`orderItems.${place}`] = [fault];
    }
  });
  return { lines: resolved, faults };
}

/** The same for an unknown, unpaid or somebody else's payment, so that a caller cannot tell which it is. */
const paymentRequired = () =>
  new ShopError("payment_required", "This payment was not found or has not been authorised.");

/** The attempt, if it is this customer's; a webhook or the sweep names no customer. */
export async function requireAttempt(
  container: MedusaContainer,
  { paymentIntentId, customerId }: { paymentIntentId: string; customerId?: string },
): Promise<Attempt> {
  const attempt = await getAttempt(databaseOf(container), paymentIntentId, customerId);
  if (!attempt) throw paymentRequired();
  return attempt;
}

/** A late caller gets the original reason: Stripe's event may have refused the payment before the buyer's own call. */
async function refusalOfReleased(container: MedusaContainer, attempt: Attempt): Promise<ShopError> {
  return (await findPastRefusal(container, attempt)) ?? paymentRequired();
}

/**
 * Null if this payment has no order yet. An unfinished order of a dead server is removed.
 * @throws ShopError `order_cancelled`; for a released attempt the refusal of then; `backend_unavailable` while it is
 * being placed
 */
export async function findPlacedOrder(container: MedusaContainer, attempt: Attempt): Promise<string | null> {
  const order = await getPlacedOrder(databaseOf(container), attempt);
  if (order?.cancelled) throw new ShopError("order_cancelled", "This order was cancelled.");
  if (order?.whole) return order.orderId;
  if (attempt.status !== "open") throw await refusalOfReleased(container, attempt);
  if (!order) {
    await dismissLostOrders(container, attempt);
    return null;
  }
  if (order.ageSeconds < HALF_ORDER_SECONDS) {
    throw new ShopError("backend_unavailable", "Your order is still being placed. Try again in a minute.");
  }
  await discardHalfOrder(container, attempt, order.orderId);
  return null;
}

/** Refuses as Medusa would: nothing can make an order of a payment without a cart any more (refusal.ts). */
export async function requireCart(container: MedusaContainer, cartId: string): Promise<void> {
  if (!(await cartExists(databaseOf(container), cartId)))
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "The cart of this payment is gone.");
}

/** @throws ShopError `payment_required` unless the payment is authorised or captured */
export async function requireAuthorised(container: MedusaContainer, attempt: Attempt): Promise<StripePayment> {
  const payment = await getCurrentStripePayment(attempt.paymentIntentId);
  await noteAnswer(container, attempt.paymentIntentId, payment);
  if (payment && isAuthorised(payment.status)) return payment;
  if (payment?.status === "canceled")
    await paymentRecordService(container).moveAttempt(attempt.id, "released", { reason: "cancelled_at_stripe" });
  throw paymentRequired();
}

/** Null without lines. @throws ShopError `invalid` if a name does not identify one product */
export async function resolveNamedLines(
  container: MedusaContainer,
  lines: NamedLine[] | undefined,
): Promise<PurchaseLine[] | null> {
  if (!lines) return null;
  const wanted = titlesToLookUp(lines);
  const titles = new Map<string, string[]>();
  if (wanted.length > 0) {
    const query = container.resolve(ContainerRegistrationKeys.QUERY);
    const filters = { title: wanted, status: ProductStatus.PUBLISHED };
    const { data } = await query.graph({ entity: "product", fields: ["id", "title"], filters });
    for (const { id, title } of data) titles.set(title, [...(titles.get(title) ?? []), id]);
  }
  const resolved = resolveLines(lines, titles);
  if (Object.keys(resolved.faults).length > 0) {
    throw new ShopError("invalid", "Some of what was sent is not valid.", { fields: resolved.faults });
  }
  return resolved.lines;
}

type Claim = { lines: PurchaseLine[] | null; delivery?: Delivery | undefined };

/** @throws ShopError `price_changed` for lines or a delivery that differ from those of the payment */
export async function requireSamePurchase(
  container: MedusaContainer,
  attempt: Attempt,
  { lines, delivery }: Claim,
): Promise<void> {
  const paidFor = attempt.lines ?? [];
  const same =
    (!lines || sameAsPaid(lines, paidFor)) &&
    (!delivery || !attempt.delivery || sameDelivery(delivery, attempt.delivery));
  if (!same) throw priceChangedError(paidFor, await getCartSums(container, attempt.cartId ?? ""));
}

/** Only the caller knows them of a legacy payment's order. @throws ShopError `payment_required` without them */
export function requireOrderDetails({ lines, delivery }: Claim): { lines: PurchaseLine[]; delivery: Delivery } {
  if (!lines || !delivery) throw paymentRequired();
  return { lines, delivery };
}

export type AmountGuard = {
  attempt: Attempt;
  cartId: string;
  payment: StripePayment;
  quotes: PricedLine[] | null;
  totalAmount?: number | undefined;
};

/** @throws ShopError `price_changed` unless the amounts agree (`amountsAgree`) */
export async function guardAmount(
  container: MedusaContainer,
  { attempt, cartId, payment, quotes, totalAmount }: AmountGuard,
): Promise<void> {
  const [sums, session] = await Promise.all([
    getCartSums(container, cartId),
    requireSessionAmount(databaseOf(container), attempt.paymentSessionId),
  ]);
  const agree = amountsAgree({
    payment,
    session,
    cart: { amount: sums.total, currencyCode: sums.currencyCode },
    stated: totalAmount,
  });
  if (!agree) throw priceChangedError(quotes ?? attempt.lines ?? [], sums);
}

/**
 * Medusa's completion needs the cart's link to its payment, which a legacy payment's cart lacks. It would fail on links
 * to promotions that ops have deleted since, and the card would stay held, so these are removed; their discount stays
 * in the cart, because the order must match what was shown. Not undone: a later completion needs the same links.
 */
export async function prepareCartLinks(container: MedusaContainer, attempt: Attempt, cartId: string): Promise<void> {
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const { paymentCollectionId } = attempt;
  const ids = { cartId, collectionId: paymentCollectionId };
  const { hasPayment, gonePromotions } = await getCartLinks(databaseOf(container), ids);
  const cart = { [Modules.CART]: { cart_id: cartId } };
  if (!hasPayment) await link.create([{ ...cart, [Modules.PAYMENT]: { payment_collection_id: paymentCollectionId } }]);
  const gone = gonePromotions.map((promotionId) => ({ ...cart, [Modules.PROMOTION]: { promotion_id: promotionId } }));
  if (gone.length > 0) await link.dismiss(gone);
}
