import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import type { ErrorCode } from "../../contract/error-status";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { describeError } from "../../lib/logs/log-event";
import { asShopError, type ShopError } from "../../lib/shop-error";
import type { Attempt, NotPlacedReason } from "../../modules/payment-record/attempts";
import { listCartLines } from "../../queries/carts/carts";
import { getDiscountCode } from "../../queries/discounts/discount-codes";
import { requireShopContext } from "../../queries/store";
import { getCartSums } from "../carts/cart-sums";
import { discountRefusal } from "../discounts/cart-discount";
import {
  failedError,
  mergeLines,
  notDeliveredError,
  priceChangedError,
  requireQuote,
  unavailableError,
  undeliverableError,
} from "./quote";
import { quoteCosts } from "./quote-costs";

/** Medusa's message in `registerUsage` for every kind of limit. */
const NO_USE_LEFT = /^Promotion usage exceeds /;
const OFFER_USED_UP = "An offer in this total has been used up.";

/**
 * 409 `price_changed` without a discount that others have used up since the authorisation. Null if no discount is the
 * reason: a code that has only expired is honoured. Only the message of Medusa's `error` reveals an automatic promotion
 * or a limit per person.
 */
async function findSpentDiscount(
  container: MedusaContainer,
  { cartId, customerId, lines, delivery }: Attempt,
  error: unknown,
): Promise<ShopError | null> {
  if (!cartId || !lines) return null;
  const database = databaseOf(container);
  const { codes, shipping_options: shippingOptionIds } = await getCartSums(container, cartId);
  const known = await Promise.all(codes.map((code) => getDiscountCode(database, code)));
  const typed = known.filter(({ problem }) => problem !== "unknown").map(({ code }) => code);
  const refused = NO_USE_LEFT.test(describeError(error));
  const purchase = { customerId, lines: mergeLines(lines), delivery: delivery ?? undefined, shippingOptionIds };
  for (const discountCode of typed) {
    const { discount, quotes, sums } = await quoteCosts(container, { ...purchase, discountCode });
    const problem = discount?.problem;
    if (problem === "used_up" || problem === "used_by_account")
      return priceChangedError(quotes, sums, discountRefusal({ code: discountCode, problem }));
  }
  if (!refused) return null;
  const { quotes, sums } = await quoteCosts(container, { ...purchase, discountCode: typed[0] });
  return priceChangedError(quotes, sums, OFFER_USED_UP);
}

/** `failed`: Medusa refused for a reason that is none of the others, or the shop failed again and again. */
export type RefusalReason = Exclude<NotPlacedReason, "cancelled_at_stripe">;
type Refusal = { refusal: ShopError; reason: RefusalReason };

const FINAL: ReadonlySet<ErrorCode> = new Set(["price_changed", "unavailable", "order_cancelled", "payment_required"]);

/** The refusal after which a retry makes no sense: the hold was released, or somebody else ended the payment. */
export function finalRefusalIn(error: unknown): ShopError | null {
  const refusal = asShopError(error);
  return refusal && FINAL.has(refusal.shopCode) ? refusal : null;
}

/** A line that is no longer sold or cannot be delivered, or a missing cart. */
async function findCartFault(container: MedusaContainer, { cartId }: Attempt): Promise<Refusal | null> {
  if (!cartId) return null;
  const lines = await listCartLines(databaseOf(container), cartId);
  if (lines.length === 0) return { refusal: failedError(), reason: "failed" };
  const gone = lines.flatMap(({ productId, isGone }) => (productId && isGone ? [{ productId, available: 0 }] : []));
  if (gone.length > 0) return { refusal: unavailableError(gone), reason: "unavailable" };
  const refusal = undeliverableError(lines);
  return refusal && { refusal, reason: "undeliverable" };
}

async function findSoldOut(container: MedusaContainer, { lines }: Attempt): Promise<Refusal | null> {
  const context = await requireShopContext(databaseOf(container), getEnv().SHOP_DEFAULT_COUNTRY);
  const refusal = await requireQuote(container, context, mergeLines(lines ?? [])).then(() => null, asShopError);
  return refusal?.shopCode === "unavailable" ? { refusal, reason: "unavailable" } : null;
}

const ANSWERS = new Set<string>([
  MedusaError.Types.INVALID_DATA,
  MedusaError.Types.INVALID_ARGUMENT,
  MedusaError.Types.NOT_ALLOWED,
  MedusaError.Types.NOT_FOUND,
]);
/**
 * Errors of those types with another meaning: refusals by PostgreSQL (Medusa's `dbErrorMapper`, including a second
 * order of one payment), and a card that is not authorised, about which Stripe is asked again.
 */
const NO_ANSWER = /already exists\.?$|^column |^Cannot set field |^You tried to set relationship |^Session: /;

/** Medusa itself refused to make an order of this cart. Any other failure may be temporary. */
export function isMedusasRefusal(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("type" in error) || asShopError(error)) return false;
  const { type, message } = error as { type: unknown; message?: unknown };
  return ANSWERS.has(String(type)) && !NO_ANSWER.test(String(message));
}

/** Null if the cart may become an order yet. Reasons with an own message come first; a failed check is skipped. */
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

/** The answer to a late caller; null if the payment was not released for a refusal. */
export async function findPastRefusal(container: MedusaContainer, attempt: Attempt): Promise<ShopError | null> {
  if (attempt.reason === "failed") return failedError();
  if (attempt.reason === "unavailable") return (await findSoldOut(container, attempt))?.refusal ?? unavailableError([]);
  if (attempt.reason !== "undeliverable") return null;
  const fault = await findCartFault(container, attempt);
  return fault?.reason === "undeliverable" ? fault.refusal : notDeliveredError();
}
