import { setTimeout as sleep } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { withinCapacity } from "../../lib/checkout-capacity";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { describeError } from "../../lib/logs/describe-error";
import { asShopError, isStockRefusal, ShopError } from "../../lib/shop-error";
import type { AttemptStatus } from "../../modules/payment-record/attempt-status";
import { getAttempt } from "../../queries/payments/attempts";
import { getPlacedOrder } from "../../queries/payments/placed-order";
import { requireShopContext } from "../../queries/store/shop-context";
import { captureOrExpire } from "./capture-payment";
import type { CompletePaymentInput } from "./complete-payment-workflow";
import { withPaymentLock } from "./payment-lock";
import { placePayment } from "./place-payment";
import { mergeLines } from "./purchase";
import { requireQuote } from "./quote";
import { releaseLockedPayment } from "./release-payment";
import { findSpentDiscount } from "./spent-discount";

/** Refusals after which the payment cannot become an order. */
const FINAL = new Set(["price_changed", "unavailable"]);

/** Statuses from which a payment can no longer become an order. */
const RELEASE_BEGUN: ReadonlySet<AttemptStatus> = new Set(["releasing", "released", "refunded"]);

/** How long a completion waits for another one of the same payment, and how often it checks. */
const WAIT_FOR_OTHER_MS = 5_000;
const LOOK_EVERY_MS = 250;

const notYet = (cause?: unknown) =>
  new ShopError("backend_unavailable", "Your order could not be placed yet. It is being checked.", { cause });

/** True as soon as the payment's order is whole: another completion placed it first. */
async function otherCompletionWon(container: MedusaContainer, paymentIntentId: string): Promise<boolean> {
  const until = Date.now() + WAIT_FOR_OTHER_MS;
  for (;;) {
    const attempt = await getAttempt(databaseOf(container), paymentIntentId);
    const order = attempt && (await getPlacedOrder(databaseOf(container), attempt));
    if (!order) return false;
    if (order.whole) return true;
    if (Date.now() > until) return false;
    await sleep(LOOK_EVERY_MS);
  }
}

/** The refusal behind a failure that Medusa reports in its own words: sold out meanwhile, a discount used up, or unknown. */
async function toRefusal(container: MedusaContainer, paymentIntentId: string, error: unknown): Promise<ShopError> {
  const refusal = asShopError(error);
  if (refusal && !isStockRefusal(error)) return refusal;
  const attempt = await getAttempt(databaseOf(container), paymentIntentId);
  try {
    const context = await requireShopContext(databaseOf(container), getEnv().SHOP_DEFAULT_COUNTRY);
    await requireQuote(container, context, mergeLines(attempt?.lines ?? []));
  } catch (reason) {
    const unavailable = asShopError(reason);
    if (unavailable) return unavailable;
  }
  return (
    refusal ??
    (attempt && (await findSpentDiscount(container, attempt).catch((reason: unknown) => notYet(reason)))) ??
    notYet(error)
  );
}

/**
 * Releases the hold. A failure is logged. Where the release has begun, as when Stripe does not answer, the sweep
 * continues it.
 * @throws ShopError `backend_unavailable` where it has not begun: the payment may still become an order, so nobody may
 * hear "not charged".
 */
async function release(container: MedusaContainer, paymentIntentId: string, reason: string): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  let failure: unknown;
  try {
    if ((await releaseLockedPayment(container, { payment_intent_id: paymentIntentId, reason })).released) return;
  } catch (error) {
    failure = error;
    const event = { event: "release_postponed", payment_intent_id: paymentIntentId, error: describeError(error) };
    logger.warn(JSON.stringify(event));
  }
  const attempt = await getAttempt(databaseOf(container), paymentIntentId);
  if (!attempt || !RELEASE_BEGUN.has(attempt.status)) throw notYet(failure);
}

/**
 * Captures the money of the placed order. A failure loses nothing: the attempt stays `to_capture`, and the sweep tries
 * again.
 */
async function capture(container: MedusaContainer, paymentIntentId: string): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  try {
    const attempt = await getAttempt(databaseOf(container), paymentIntentId);
    if (attempt?.status !== "to_capture") return;
    await captureOrExpire(container, attempt);
  } catch (error) {
    logger.warn(
      JSON.stringify({ event: "capture_postponed", payment_intent_id: paymentIntentId, error: describeError(error) }),
    );
  }
}

/**
 * Places and records the order, and nothing else. Throws where the order is gone, because whoever completes
 * its payment now has another.
 */
async function placeOnce(container: MedusaContainer, input: CompletePaymentInput) {
  const { gone, ...placed } = await placePayment(container, input);
  if (gone) throw notYet();
  return placed;
}

/**
 * Places the order, or refuses it and releases the money. Both happen under one lock, so that nobody else can place the
 * order between the refusal and the release, after this caller has heard that nothing is charged.
 */
async function placeOrRefuse(container: MedusaContainer, input: CompletePaymentInput) {
  const { payment_intent_id } = input;
  return await placeOnce(container, input).catch(async (error: unknown) => {
    // Another completion of this very payment may have reserved the last piece.
    const known = isStockRefusal(error) ? null : asShopError(error);
    if (!known || known.shopCode === "backend_unavailable") {
      if (await otherCompletionWon(container, payment_intent_id)) return await placeOnce(container, input);
    }
    const refusal = await toRefusal(container, payment_intent_id, error);
    if (FINAL.has(refusal.shopCode)) await release(container, payment_intent_id, refusal.shopCode);
    throw refusal;
  });
}

/**
 * From an authorised payment to a placed and captured order. The browser, the webhook and the sweep all end here.
 * Called again, or by several at once, it returns the id of the same order, with `created` for one of them. A payment
 * that cannot become an order is released before this throws.
 * @throws ShopError `payment_required`, `price_changed`, `unavailable`, `order_cancelled`, `invalid`,
 * `backend_unavailable`
 */
export async function completePayment(
  container: MedusaContainer,
  input: CompletePaymentInput,
): Promise<{ order_id: string; created: boolean }> {
  const { payment_intent_id } = input;
  const place = () => withinCapacity(() => placeOrRefuse(container, input));
  const result = await withPaymentLock(container, payment_intent_id, place).catch((error: unknown) => {
    throw asShopError(error) ?? notYet(error);
  });
  await capture(container, payment_intent_id);
  return result;
}
