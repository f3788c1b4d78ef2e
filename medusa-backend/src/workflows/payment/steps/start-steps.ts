import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { PurchaseLine } from "../../../contract/purchase-line";
import { getEnv } from "../../../lib/config/env";
import { databaseOf } from "../../../lib/database/connection";
import { toMinor } from "../../../lib/money/money";
import { asShopError, ShopError } from "../../../lib/shop-error";
import type { Attempt, NewAttempt } from "../../../modules/payment-record/attempt";
import { paymentRecordService } from "../../../modules/services";
import { isAuthorised } from "../../../modules/stripe/payment-status";
import { keepBuyer } from "../../../queries/carts/remove-carts";
import { getAttempt, listOpenAttempts } from "../../../queries/payments/attempts";
import { getDiscountCode } from "../../../queries/promotions/discount-codes";
import { requireShopContext } from "../../../queries/store/shop-context";
import { type CartSums, getCartSums } from "../cart-sums";
import { type Discount, discountRefusal } from "../discount";
import { mergeLines, type QuotedLine } from "../purchase";
import { priceChangedError, requireQuote } from "../quote";
import { releasePayment } from "../release-payment";
import { getStripePayment, noteAnswer, paymentServiceDown } from "../stripe-payments";

/** What the browser needs to confirm the payment; `amount` is in minor units of the currency. */
export type StartedPayment = {
  client_secret: string;
  payment_intent_id: string;
  amount: number;
  currency_code: string;
};

/** Region, sales channel, currency and country of the shop. */
export const shopContextStep = createStep("shop-context", async (_, { container }) => {
  const country_code = getEnv().SHOP_DEFAULT_COUNTRY;
  return new StepResponse({ ...(await requireShopContext(databaseOf(container), country_code)), country_code });
});

/** Current prices and stock, one line for each product; throws `unavailable`. */
export const quotePurchaseStep = createStep(
  "quote-purchase",
  async ({ lines }: { lines: PurchaseLine[] }, { container }) => {
    const context = await requireShopContext(databaseOf(container), getEnv().SHOP_DEFAULT_COUNTRY);
    return new StepResponse(await requireQuote(container, context, mergeLines(lines)));
  },
);

/** The discount code that was typed, as Medusa knows it; null where none was. */
export const findDiscountStep = createStep(
  "find-discount",
  async ({ discount_code: typed }: { discount_code: string | undefined }, { container }) =>
    new StepResponse<Discount | null>(typed ? await getDiscountCode(databaseOf(container), typed) : null),
);

/** A person waits, so a payment that is being completed at this moment is waited for no longer than this. */
const WAIT_SECONDS = 3;

type Wanted = {
  customer_id: string;
  digest: string;
  quotes: QuotedLine[];
  discount: Discount | null;
  total_amount: number;
};

const samePrices = (attempt: Attempt, quotes: readonly QuotedLine[]) =>
  quotes.every((quote) =>
    attempt.lines?.some((line) => line.product_id === quote.product_id && line.unit_price === quote.unit_price),
  );

/**
 * Ends a payment that no longer fits this purchase; false for one whose card was authorised meanwhile, or that has an
 * order.
 */
async function discard(container: MedusaContainer, { payment_intent_id }: Attempt): Promise<boolean> {
  const input = { payment_intent_id, reason: "not_usable", unless_authorised: true };
  const { released } = await releasePayment(container, input, { waitSeconds: WAIT_SECONDS }).catch((error: unknown) => {
    const refusal = asShopError(error);
    if (refusal?.shopCode === "conflict") return { released: false };
    throw refusal ?? paymentServiceDown(error);
  });
  return released || (await getAttempt(databaseOf(container), payment_intent_id))?.status !== "open";
}

/**
 * The customer's open payment for the same purchase, where Stripe still accepts it; null when a new one is needed.
 * Throws `price_changed` when it is for another total than the customer saw.
 */
export const findReusablePaymentStep = createStep(
  "find-reusable-payment",
  async ({ customer_id, digest, quotes, discount, total_amount }: Wanted, { container }) => {
    const open = (await listOpenAttempts(databaseOf(container), customer_id)).find(
      (attempt) => attempt.digest === digest,
    );
    if (!open) return new StepResponse<StartedPayment | null>(null);
    const payment = await getStripePayment(open.payment_intent_id);
    await noteAnswer(container, open.payment_intent_id, payment);
    const isCurrent = samePrices(open, quotes) && !discount?.problem;
    const usable = payment && payment.status !== "canceled" && (isAuthorised(payment.status) || isCurrent);
    if (!usable && (await discard(container, open))) return new StepResponse<StartedPayment | null>(null);
    if (!payment) throw paymentServiceDown(new Error(`Stripe knows no PaymentIntent ${open.payment_intent_id}`));
    if (open.amount !== toMinor(total_amount, open.currency_code)) {
      // The lines of that purchase go with its sums: prices may have changed since, and the answer must add up.
      throw priceChangedError(open.lines ?? quotes, await getCartSums(container, open.cart_id ?? ""));
    }
    const { client_secret } = payment;
    const { payment_intent_id, amount, currency_code } = open;
    return new StepResponse<StartedPayment | null>({ client_secret, payment_intent_id, amount, currency_code });
  },
);

type Totals = { sums: CartSums; quotes: QuotedLine[]; discount: Discount | null; total_amount: number };

/**
 * Throws `price_changed` when the cart's total, with delivery, tax and discount, is not what the customer saw. Where that is because
 * their discount code takes nothing off, it says so.
 */
export const requireShownTotalStep = createStep(
  "require-shown-total",
  async ({ sums, quotes, discount, total_amount }: Totals) => {
    if (sums.total === toMinor(total_amount, sums.currency_code)) return new StepResponse(sums.total);
    throw priceChangedError(
      quotes,
      sums,
      discount?.problem ? discountRefusal(discount.code, discount.problem) : undefined,
    );
  },
);

/**
 * Stores the attempt; the database allows a customer one open attempt for each purchase, and none where the account was
 * closed meanwhile. Throws `backend_unavailable` where it refuses.
 */
export const recordAttemptStep = createStep(
  "record-attempt",
  async (attempt: NewAttempt, { container }) => {
    const { customer_id: customerId, cart_id: cartId } = attempt;
    const id = await databaseOf(container).transaction(async (transaction) =>
      (await keepBuyer(transaction, { customerId, cartId }))
        ? await paymentRecordService(container).insertAttempt(attempt, transaction)
        : null,
    );
    if (!id) throw new ShopError("backend_unavailable", "This payment could not be started. Nothing was charged.");
    return new StepResponse({ id }, id);
  },
  async (attemptId, { container }) => {
    if (!attemptId) return;
    const service = paymentRecordService(container);
    await service.deletePaymentAttempts(attemptId);
  },
);
