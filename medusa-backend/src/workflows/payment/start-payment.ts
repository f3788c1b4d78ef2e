import { isDeepStrictEqual } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { createPaymentCollectionsStep, createRemoteLinkStep } from "@medusajs/medusa/core-flows";
import type { Delivery } from "../../contract/delivery";
import type { PurchaseLine } from "../../contract/purchase-line";
import { withinCapacity } from "../../lib/checkout-capacity";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { toMinor } from "../../lib/money/money";
import { asShopError } from "../../lib/shop-error";
import type { Attempt } from "../../modules/payment-record/attempt";
import { isAuthorised } from "../../modules/stripe/payment-status";
import { getAttempt, listOpenAttempts } from "../../queries/payments/attempts";
import { getDiscountCode } from "../../queries/promotions/discount-codes";
import { requireShopContext } from "../../queries/store/shop-context";
import { buildCartWorkflow } from "./build-cart";
import { getCartSums } from "./cart-sums";
import type { Discount } from "./discount";
import { purchaseDigest, type QuotedLine } from "./purchase";
import { priceChangedError, quotePurchase } from "./quote";
import { addUp } from "./quote-costs";
import { releasePayment } from "./release-payment";
import { endOtherPayments, endOtherPaymentsStep } from "./steps/end-open-payments";
import { openPaymentSessionStep } from "./steps/payment-session";
import { recordAttemptStep, requireShownTotalStep, type StartedPayment } from "./steps/start-steps";
import { getStripePayment, noteAnswer, paymentServiceDown } from "./stripe-payments";

/** The longest wait for a payment that is being completed, because a person is waiting. */
const WAIT_SECONDS = 3;

type Wanted = {
  customer_id: string;
  digest: string;
  delivery: Delivery;
  quotes: QuotedLine[];
  discount: Discount | null;
  total_amount: number;
};

/**
 * True for a payment whose cart is the one that the same purchase would have now: same total, made of the same parts.
 */
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
 * The customer's open payment for the same purchase, if Stripe still accepts it and the purchase still costs the same;
 * null if a new one is needed. One whose card was authorised stays at any current price. Throws `price_changed` if its
 * total is not the one that the customer saw.
 */
async function findReusablePayment(container: MedusaContainer, wanted: Wanted): Promise<StartedPayment | null> {
  const { customer_id, digest, quotes, total_amount } = wanted;
  const open = (await listOpenAttempts(databaseOf(container), customer_id)).find(
    (attempt) => attempt.digest === digest,
  );
  if (!open) return null;
  const payment = await getStripePayment(open.payment_intent_id);
  await noteAnswer(container, open.payment_intent_id, payment);
  const usable =
    payment &&
    payment.status !== "canceled" &&
    (isAuthorised(payment.status) || (await isCurrent(container, open, wanted)));
  if (!usable && (await discard(container, open))) return null;
  if (!payment) throw paymentServiceDown(new Error(`Stripe knows no PaymentIntent ${open.payment_intent_id}`));
  if (open.amount !== toMinor(total_amount, open.currency_code)) {
    // The answer has the lines of that purchase, because prices may have changed since and the sums must add up.
    throw priceChangedError(open.lines ?? quotes, await getCartSums(container, open.cart_id ?? ""));
  }
  const { client_secret } = payment;
  const { payment_intent_id, amount, currency_code } = open;
  return { client_secret, payment_intent_id, amount, currency_code };
}

/** `total_amount` in major units, as on the customer's screen; `discount_code` as typed. */
export type StartPaymentInput = {
  customer_id: string;
  request_id: string | null;
  lines: PurchaseLine[];
  delivery: Delivery;
  discount_code?: string | undefined;
  total_amount: number;
};

type NewPayment = Wanted & { request_id: string | null };

/** A Medusa cart of the quoted lines with one payment session, and the attempt; undone as a whole. */
const openPaymentWorkflow = createWorkflow("open-payment", (input: NewPayment) => {
  const { customer_id, digest, delivery, discount, request_id } = input;
  const cart = buildCartWorkflow.runAsStep({ input: { customer_id, delivery, quotes: input.quotes, discount } });
  const amount = requireShownTotalStep({
    sums: cart.sums,
    quotes: cart.quotes,
    discount: cart.discount,
    total_amount: input.total_amount,
  });
  const collections = createPaymentCollectionsStep([{ currency_code: cart.currency_code, amount: cart.total }]);
  const collection = transform({ collections }, ({ collections }) => ({ id: collections[0]?.id ?? "" }));
  createRemoteLinkStep([
    {
      [Modules.CART]: { cart_id: cart.cart_id },
      [Modules.PAYMENT]: { payment_collection_id: collection.id },
    },
  ]);
  const session = openPaymentSessionStep({
    payment_collection_id: collection.id,
    currency_code: cart.currency_code,
    total: cart.total,
    customer_id,
    request_id,
  });
  recordAttemptStep({
    customer_id,
    digest,
    cart_id: cart.cart_id,
    payment_collection_id: collection.id,
    payment_session_id: session.id,
    payment_intent_id: session.payment_intent_id,
    amount,
    currency_code: cart.currency_code,
    lines: cart.quotes,
    delivery,
    request_id,
  });
  endOtherPaymentsStep({ customer_id, digest, payment_intent_id: session.payment_intent_id });
  return new WorkflowResponse(
    transform({ session, amount, cart }, ({ session, amount, cart }) => ({
      client_secret: session.client_secret,
      payment_intent_id: session.payment_intent_id,
      amount,
      currency_code: cart.currency_code,
    })),
  );
});

async function startLocked(container: MedusaContainer, input: StartPaymentInput): Promise<StartedPayment> {
  const { customer_id, request_id, delivery, discount_code, total_amount } = input;
  const digest = purchaseDigest(input.lines, delivery, discount_code);
  const quotes = await quotePurchase(container, input.lines);
  const discount = discount_code ? await getDiscountCode(databaseOf(container), discount_code) : null;
  const wanted = { customer_id, digest, delivery, quotes, discount, total_amount };
  const reusable = await findReusablePayment(container, wanted);
  if (!reusable) return (await openPaymentWorkflow(container).run({ input: { ...wanted, request_id } })).result;
  await endOtherPayments(container, { customer_id, digest, payment_intent_id: reusable.payment_intent_id });
  return reusable;
}

/**
 * A PaymentIntent for a purchase: the open one of the same customer, products, delivery and discount code, or a new
 * Medusa cart with one payment session. A lock lets each customer start one at a time; if two still meet, the database
 * refuses a second open attempt.
 * @throws ShopError `unavailable`, `price_changed`, `backend_unavailable`
 */
export async function startPayment(container: MedusaContainer, input: StartPaymentInput): Promise<StartedPayment> {
  const start = () => startLocked(container, input);
  return await withLock(container, `start-payment:${input.customer_id}`, () => withinCapacity(start));
}
