import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { PurchaseLine } from "../../../contract/orders";
import { getEnv } from "../../../lib/env";
import { PAYMENT_RECORD_MODULE } from "../../../modules/payment-record";
import type PaymentRecordModuleService from "../../../modules/payment-record/service";
import { toMajor, toMinor } from "../amount-guard";
import type { Attempt } from "../attempt";
import { listOpenAttempts } from "../attempts";
import { mergeLines, type QuotedLine } from "../purchase";
import { priceChangedError, requireQuote } from "../quote";
import { settleAttempt } from "../release-attempt";
import { requireShopContext } from "../shop-context";
import { getStripePayment } from "../stripe-payments";

/** What the browser needs to confirm the payment; `amount` in minor units. */
export type StartedPayment = { client_secret: string; payment_intent_id: string; amount: number };

/** Region, sales channel, currency and country of the shop. */
export const shopContextStep = createStep("shop-context", async (_, { container }) => {
  const country_code = getEnv().SHOP_DEFAULT_COUNTRY;
  return new StepResponse({ ...(await requireShopContext(container, country_code)), country_code });
});

/** Present prices and stock, one line a product; throws `unavailable`. */
export const quotePurchaseStep = createStep(
  "quote-purchase",
  async ({ lines }: { lines: PurchaseLine[] }, { container }) => {
    const context = await requireShopContext(container, getEnv().SHOP_DEFAULT_COUNTRY);
    return new StepResponse(await requireQuote(container, context, mergeLines(lines)));
  },
);

type Wanted = { customer_id: string; digest: string; quotes: QuotedLine[]; total_amount: number };

const samePrices = (attempt: Attempt, quotes: readonly QuotedLine[]) =>
  quotes.every((quote) =>
    attempt.lines?.some((line) => line.product_id === quote.product_id && line.unit_price === quote.unit_price),
  );

/**
 * The customer's open payment for the same purchase, where Stripe still takes it; null when a new one is due. Throws
 * `price_changed` when it stands for another total than the customer saw.
 */
export const findReusablePaymentStep = createStep(
  "find-reusable-payment",
  async ({ customer_id, digest, quotes, total_amount }: Wanted, { container }) => {
    const open = (await listOpenAttempts(container, customer_id)).find((attempt) => attempt.digest === digest);
    if (!open) return new StepResponse<StartedPayment | null>(null);
    const payment = await getStripePayment(open.payment_intent_id);
    const authorised = payment?.status === "requires_capture" || payment?.status === "succeeded";
    if (!payment || payment.status === "canceled" || (!authorised && !samePrices(open, quotes))) {
      await settleAttempt(container, open, "not_usable");
      return new StepResponse<StartedPayment | null>(null);
    }
    if (open.amount !== toMinor(total_amount)) throw priceChangedError(quotes, toMajor(open.amount));
    const { client_secret } = payment;
    const { payment_intent_id, amount } = open;
    return new StepResponse<StartedPayment | null>({ client_secret, payment_intent_id, amount });
  },
);

type Totals = { cart_total: number; quotes: QuotedLine[]; total_amount: number };

/** Throws `price_changed` when the cart's total, delivery and tax included, is not what the customer saw. */
export const requireShownTotalStep = createStep(
  "require-shown-total",
  async ({ cart_total, quotes, total_amount }: Totals) => {
    if (toMinor(cart_total) !== toMinor(total_amount)) throw priceChangedError(quotes, cart_total);
    return new StepResponse(toMinor(cart_total));
  },
);

export type NewAttempt = Omit<Attempt, "id" | "status" | "order_id" | "reason">;

/** Keeps the attempt; the database lets a customer have one open attempt for a purchase. */
export const recordAttemptStep = createStep(
  "record-attempt",
  async (attempt: NewAttempt, { container }) => {
    const service: PaymentRecordModuleService = container.resolve(PAYMENT_RECORD_MODULE);
    const { lines, delivery, ...rest } = attempt;
    // A JSON column takes any JSON value; the generated type names objects alone.
    const json = { lines, delivery } as unknown as {
      lines: Record<string, unknown>;
      delivery: Record<string, unknown>;
    };
    const created = await service.createPaymentAttempts({ ...rest, ...json });
    return new StepResponse({ id: created.id }, created.id);
  },
  async (attemptId, { container }) => {
    if (!attemptId) return;
    const service: PaymentRecordModuleService = container.resolve(PAYMENT_RECORD_MODULE);
    await service.deletePaymentAttempts(attemptId);
  },
);

/**
 * Cancels the customer's other payments that wait for a card; one that is authorised is left to the completer. A payment that
 * Stripe does not let go now stays open: nobody has its money, and the next start tries again.
 */
export const cancelSupersededStep = createStep(
  "cancel-superseded-payments",
  async ({ customer_id, digest }: { customer_id: string; digest: string }, { container }) => {
    const others = (await listOpenAttempts(container, customer_id)).filter(
      (attempt) => attempt.digest !== digest && attempt.cart_id !== null,
    );
    const results = await Promise.allSettled(
      others.map(async (attempt) => {
        const payment = await getStripePayment(attempt.payment_intent_id);
        if (payment?.status === "requires_capture" || payment?.status === "succeeded") return;
        await settleAttempt(container, attempt, "superseded");
      }),
    );
    return new StepResponse({ failed: results.filter(({ status }) => status === "rejected").length });
  },
);
