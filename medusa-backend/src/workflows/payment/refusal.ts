import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import type { ErrorCode } from "../../contract/error-status";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { asShopError, type ShopError } from "../../lib/shop-error";
import type { Attempt } from "../../modules/payment-record/attempt";
import type { NotPlacedReason } from "../../modules/payment-record/attempt-status";
import { listCartLines } from "../../queries/carts/cart-faults";
import { requireShopContext } from "../../queries/store/shop-context";
import { mergeLines } from "./purchase";
import { failedError, notDeliveredError, requireQuote, unavailableError, undeliverableError } from "./quote";
import { findSpentDiscount } from "./spent-discount";

/** `failed`: Medusa refused for a reason that is none of the others, or the shop failed again and again. */
export type RefusalReason = Exclude<NotPlacedReason, "cancelled_at_stripe">;
export type Refusal = { refusal: ShopError; reason: RefusalReason };

const FINAL: ReadonlySet<ErrorCode> = new Set(["price_changed", "unavailable", "order_cancelled", "payment_required"]);

/**
 * The refusal after which there is nothing to retry, because the hold was released or somebody else ended the payment
 * meanwhile; null for any other error.
 */
export function finalRefusalIn(error: unknown): ShopError | null {
  const refusal = asShopError(error);
  return refusal && FINAL.has(refusal.shopCode) ? refusal : null;
}

/**
 * What is wrong with the cart itself: a line that is no longer sold, or that cannot be delivered, or the cart is not
 * there.
 */
async function findCartFault(container: MedusaContainer, { cart_id }: Attempt): Promise<Refusal | null> {
  if (!cart_id) return null;
  const lines = await listCartLines(databaseOf(container), cart_id);
  if (lines.length === 0) return { refusal: failedError(), reason: "failed" };
  const gone = lines.flatMap(({ product_id, is_gone }) =>
    product_id && is_gone ? [{ product_id, available: 0 }] : [],
  );
  if (gone.length > 0) return { refusal: unavailableError(gone), reason: "unavailable" };
  const refusal = undeliverableError(lines);
  return refusal && { refusal, reason: "undeliverable" };
}

async function findSoldOut(container: MedusaContainer, { lines }: Attempt): Promise<Refusal | null> {
  const context = await requireShopContext(databaseOf(container), getEnv().SHOP_DEFAULT_COUNTRY);
  const refusal = await requireQuote(container, context, mergeLines(lines ?? [])).then(() => null, asShopError);
  return refusal?.shopCode === "unavailable" ? { refusal, reason: "unavailable" } : null;
}

/** Medusa's types of error that answer the question whether this cart can become an order. */
const ANSWERS = new Set<string>([
  MedusaError.Types.INVALID_DATA,
  MedusaError.Types.INVALID_ARGUMENT,
  MedusaError.Types.NOT_ALLOWED,
  MedusaError.Types.NOT_FOUND,
]);
/**
 * Errors with those types that answer something else: what PostgreSQL refused (Medusa's `dbErrorMapper`; a second order
 * of one payment is among it), and a card that Stripe does not call authorised, about which Stripe is asked again.
 */
const NO_ANSWER = /already exists\.?$|^column |^Cannot set field |^You tried to set relationship |^Session: /;

/**
 * True where Medusa itself has said that it makes no order of this cart. Any other failure may be gone a moment later.
 */
export function isMedusasRefusal(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("type" in error) || asShopError(error)) return false;
  const { type, message } = error as { type: unknown; message?: unknown };
  return ANSWERS.has(String(type)) && !NO_ANSWER.test(String(message));
}

/**
 * Why Medusa made no order of the payment's cart; null where it may still do so. What the shop can say in words comes
 * first. A question that fails here is left out: the next try asks it again.
 */
export async function findRefusal(
  container: MedusaContainer,
  attempt: Attempt,
  error: unknown,
): Promise<Refusal | null> {
  for (const find of [findSoldOut, findCartFault]) {
    const found = await find(container, attempt).catch(() => null);
    if (found) return found;
  }
  const spent = await findSpentDiscount(container, attempt, error).catch(() => null);
  if (spent) return { refusal: spent, reason: "price_changed" };
  return isMedusasRefusal(error) ? { refusal: failedError(), reason: "failed" } : null;
}

/** What a late caller hears of a payment that was released for this reason; null for a reason that was no refusal. */
export async function findPastRefusal(container: MedusaContainer, attempt: Attempt): Promise<ShopError | null> {
  if (attempt.reason === "failed") return failedError();
  if (attempt.reason === "unavailable") return (await findSoldOut(container, attempt))?.refusal ?? unavailableError([]);
  if (attempt.reason !== "undeliverable") return null;
  const fault = await findCartFault(container, attempt);
  return fault?.reason === "undeliverable" ? fault.refusal : notDeliveredError();
}
