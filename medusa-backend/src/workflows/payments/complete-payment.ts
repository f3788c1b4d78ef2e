import { setTimeout as sleep } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { withinCapacity } from "../../lib/fair-turns";
import { logEvent } from "../../lib/logs/log-event";
import { asShopError, isStockRefusal, ShopError } from "../../lib/shop-error";
import { paymentRecordService } from "../../modules/payment-record";
import type { Attempt, AttemptStatus } from "../../modules/payment-record/attempts";
import { isAuthorised } from "../../modules/stripe/client";
import { getAttempt } from "../../queries/payments/attempts";
import { getPlacedOrder } from "../../queries/payments/placed-orders";
import { captureOrExpire } from "./capture-payment";
import { withPaymentLock } from "./payment-lock";
import type { CompletePaymentInput } from "./place-order";
import { placePayment } from "./place-payment";
import { failedError } from "./quote";
import { findRefusal, type RefusalReason } from "./refusal";
import { releaseLockedPayment } from "./release-payment";
import { getCurrentStripePayment } from "./stripe-payments";

const isFinal = (code: string): code is "price_changed" | "unavailable" =>
  code === "price_changed" || code === "unavailable";

/** This many failures in a row, each more than ten seconds after the previous one, end a payment (`countFailure`). */
const MOST_FAILURES = 5;

const RELEASE_BEGUN: ReadonlySet<AttemptStatus> = new Set(["releasing", "released", "refunded"]);

const WAIT_FOR_OTHER_MS = 5_000;
const LOOK_EVERY_MS = 250;

const notYet = (cause?: unknown) =>
  new ShopError("backend_unavailable", "Your order could not be placed yet. It is being checked.", { cause });

/** True once another completion has placed the order. */
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

/**
 * Too many failures while database and Stripe answer: the reason is unknown, and the card must not be held until
 * somebody finds it. A payment whose order is being placed is not counted.
 */
async function failsForGood(container: MedusaContainer, attempt: Attempt): Promise<boolean> {
  if (await getPlacedOrder(databaseOf(container), attempt)) return false;
  const payment = await getCurrentStripePayment(attempt.paymentIntentId);
  if (!payment || !isAuthorised(payment.status)) return false;
  return (await paymentRecordService(container).countFailure(attempt.id)) >= MOST_FAILURES;
}

/** Without a `reason` for releasing the hold, the payment may still become an order. */
async function toRefusal(
  container: MedusaContainer,
  paymentIntentId: string,
  error: unknown,
): Promise<{ refusal: ShopError; reason: RefusalReason | null }> {
  const refusal = asShopError(error);
  const known = refusal && { refusal, reason: isFinal(refusal.shopCode) ? refusal.shopCode : null };
  if (known && !isStockRefusal(error)) return known;
  const attempt = await getAttempt(databaseOf(container), paymentIntentId);
  if (!attempt) return known ?? { refusal: notYet(error), reason: null };
  const found = (await findRefusal(container, attempt, error)) ?? known;
  if (found) return found;
  const failed = await failsForGood(container, attempt);
  return failed ? { refusal: failedError(), reason: "failed" } : { refusal: notYet(error), reason: null };
}

/**
 * If a begun release fails, the sweep continues it.
 * @throws ShopError `backend_unavailable` if it has not begun: the payment may still become an order, so nobody may
 * hear "not charged".
 */
async function release(container: MedusaContainer, paymentIntentId: string, reason: string): Promise<void> {
  let failure: unknown;
  try {
    if ((await releaseLockedPayment(container, { paymentIntentId, reason })).released) return;
  } catch (error) {
    failure = error;
    logEvent(container, "warn", { event: "release_postponed", payment_intent_id: paymentIntentId }, error);
  }
  const attempt = await getAttempt(databaseOf(container), paymentIntentId);
  if (!attempt || !RELEASE_BEGUN.has(attempt.status)) throw notYet(failure);
}

/** After a failure the attempt stays `to_capture`, and the sweep tries again. */
async function capture(container: MedusaContainer, paymentIntentId: string): Promise<void> {
  try {
    const attempt = await getAttempt(databaseOf(container), paymentIntentId);
    if (attempt?.status !== "to_capture") return;
    await captureOrExpire(container, attempt);
  } catch (error) {
    logEvent(container, "warn", { event: "capture_postponed", payment_intent_id: paymentIntentId }, error);
  }
}

/** Throws if the order is gone, because another completion of its payment now has a different one. */
async function placeOnce(container: MedusaContainer, input: CompletePaymentInput) {
  const { gone, ...placed } = await placePayment(container, input);
  if (gone) throw notYet();
  return placed;
}

/** Refuses and releases under one lock: nobody else can place the order once this caller was told "not charged". */
async function placeOrRefuse(container: MedusaContainer, input: CompletePaymentInput) {
  const { paymentIntentId } = input;
  return await placeOnce(container, input).catch(async (error: unknown) => {
    // Another completion of the same payment may have reserved the last piece.
    const known = isStockRefusal(error) ? null : asShopError(error);
    if (!known || known.shopCode === "backend_unavailable") {
      if (await otherCompletionWon(container, paymentIntentId)) return await placeOnce(container, input);
    }
    const { refusal, reason } = await toRefusal(container, paymentIntentId, error);
    if (reason) await release(container, paymentIntentId, reason);
    throw refusal;
  });
}

/**
 * Turns an authorised payment into a placed and captured order, for browser, webhook and sweep. Repeated or concurrent
 * calls return the same order; one of them gets `created`. A payment that cannot become an order is released before
 * this throws: Medusa refused its cart, or completion failed repeatedly while every service answered.
 * @throws ShopError `payment_required`, `price_changed`, `unavailable`, `order_cancelled`, `invalid`,
 * `backend_unavailable`
 */
export async function completePayment(
  container: MedusaContainer,
  input: CompletePaymentInput,
): Promise<{ orderId: string; created: boolean }> {
  const { paymentIntentId } = input;
  const place = () => withinCapacity(() => placeOrRefuse(container, input));
  const result = await withPaymentLock(container, paymentIntentId, place).catch((error: unknown) => {
    throw asShopError(error) ?? notYet(error);
  });
  await capture(container, paymentIntentId);
  return result;
}
