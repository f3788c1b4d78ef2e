import { isDeepStrictEqual } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { Delivery } from "../../../contract/delivery";
import { getEnv } from "../../../lib/config/env";
import { databaseOf } from "../../../lib/database/connection";
import { toMinor } from "../../../lib/money/money";
import { asShopError } from "../../../lib/shop-error";
import type { Attempt } from "../../../modules/payment-record/attempt";
import { isAuthorised } from "../../../modules/stripe/payment-status";
import { getAttempt, listOpenAttempts } from "../../../queries/payments/attempts";
import { requireShopContext } from "../../../queries/store/shop-context";
import { getCartSums } from "../cart-sums";
import type { Discount } from "../discount";
import type { QuotedLine } from "../purchase";
import { priceChangedError } from "../quote";
import { addUp } from "../quote-costs";
import { releasePayment } from "../release-payment";
import { getStripePayment, noteAnswer, paymentServiceDown } from "../stripe-payments";
import type { StartedPayment } from "./start-steps";

/** A person waits, so a payment that is being completed at this moment is waited for no longer than this. */
const WAIT_SECONDS = 3;

type Wanted = {
  customer_id: string;
  digest: string;
  delivery: Delivery;
  quotes: QuotedLine[];
  discount: Discount | null;
  total_amount: number;
};

/** True for a payment whose cart is the one that the same purchase would have now: same total, made of the same parts. */
async function isCurrent(
  container: MedusaContainer,
  open: Attempt,
  { customer_id, delivery, quotes, discount }: Wanted,
) {
  const context = await requireShopContext(databaseOf(container), getEnv().SHOP_DEFAULT_COUNTRY);
  const now = await addUp(container, context, { customer_id, delivery, quotes, discount });
  if (now.sums.total !== open.amount || !open.cart_id) return false;
  return isDeepStrictEqual(now.sums, await getCartSums(container, open.cart_id));
}

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
 * The customer's open payment for the same purchase, where Stripe still accepts it and the purchase still costs the same; null when a
 * new one is needed. One whose card was authorised stays, whatever it would cost now.
 * Throws `price_changed` when it is for another total than the customer saw.
 */
export const findReusablePaymentStep = createStep("find-reusable-payment", async (wanted: Wanted, { container }) => {
  const { customer_id, digest, quotes, total_amount } = wanted;
  const open = (await listOpenAttempts(databaseOf(container), customer_id)).find(
    (attempt) => attempt.digest === digest,
  );
  if (!open) return new StepResponse<StartedPayment | null>(null);
  const payment = await getStripePayment(open.payment_intent_id);
  await noteAnswer(container, open.payment_intent_id, payment);
  const usable =
    payment &&
    payment.status !== "canceled" &&
    (isAuthorised(payment.status) || (await isCurrent(container, open, wanted)));
  if (!usable && (await discard(container, open))) return new StepResponse<StartedPayment | null>(null);
  if (!payment) throw paymentServiceDown(new Error(`Stripe knows no PaymentIntent ${open.payment_intent_id}`));
  if (open.amount !== toMinor(total_amount, open.currency_code)) {
    // The lines of that purchase go with its sums: prices may have changed since, and the answer must add up.
    throw priceChangedError(open.lines ?? quotes, await getCartSums(container, open.cart_id ?? ""));
  }
  const { client_secret } = payment;
  const { payment_intent_id, amount, currency_code } = open;
  return new StepResponse<StartedPayment | null>({ client_secret, payment_intent_id, amount, currency_code });
});
