import { isDeepStrictEqual } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
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
import { requireShopContext } from "../../queries/store/shop-context";
import { buildCartWorkflow } from "./build-cart";
import { getCartSums } from "./cart-sums";
import type { Discount } from "./discount";
import { purchaseDigest, type QuotedLine } from "./purchase";
import { priceChangedError } from "./quote";
import { addUp } from "./quote-costs";
import { releasePayment } from "./release-payment";
import { endOtherPaymentsStep } from "./steps/end-open-payments";
import { openPaymentSessionStep } from "./steps/payment-session";
import {
  findDiscountStep,
  quotePurchaseStep,
  recordAttemptStep,
  requireShownTotalStep,
  type StartedPayment,
} from "./steps/start-steps";
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
const findReusablePaymentStep = createStep("find-reusable-payment", async (wanted: Wanted, { container }) => {
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
    // The answer has the lines of that purchase, because prices may have changed since and the sums must add up.
    throw priceChangedError(open.lines ?? quotes, await getCartSums(container, open.cart_id ?? ""));
  }
  const { client_secret } = payment;
  const { payment_intent_id, amount, currency_code } = open;
  return new StepResponse<StartedPayment | null>({ client_secret, payment_intent_id, amount, currency_code });
});

/** `total_amount` in major units, as on the customer's screen; `discount_code` as typed. */
export type StartPaymentInput = {
  customer_id: string;
  request_id: string | null;
  lines: PurchaseLine[];
  delivery: Delivery;
  discount_code?: string | undefined;
  total_amount: number;
};

const startPaymentWorkflow = createWorkflow("start-payment", (input: StartPaymentInput) => {
  const keys = transform({ input }, ({ input }) => ({
    digest: purchaseDigest(input.lines, input.delivery, input.discount_code),
  }));
  const quotes = quotePurchaseStep({ lines: input.lines });
  const discount = findDiscountStep({ discount_code: input.discount_code });
  const reusable = findReusablePaymentStep({
    customer_id: input.customer_id,
    digest: keys.digest,
    delivery: input.delivery,
    quotes,
    discount,
    total_amount: input.total_amount,
  });
  const created = when("no-reusable-payment", { reusable }, ({ reusable }) => !reusable).then(() => {
    const cart = buildCartWorkflow.runAsStep({
      input: { customer_id: input.customer_id, delivery: input.delivery, quotes, discount },
    });
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
      customer_id: input.customer_id,
      request_id: input.request_id,
    });
    recordAttemptStep({
      customer_id: input.customer_id,
      digest: keys.digest,
      cart_id: cart.cart_id,
      payment_collection_id: collection.id,
      payment_session_id: session.id,
      payment_intent_id: session.payment_intent_id,
      amount,
      currency_code: cart.currency_code,
      lines: cart.quotes,
      delivery: input.delivery,
      request_id: input.request_id,
    });
    return transform({ session, amount, cart }, ({ session, amount, cart }) => ({
      client_secret: session.client_secret,
      payment_intent_id: session.payment_intent_id,
      amount,
      currency_code: cart.currency_code,
    }));
  });
  // One of the two exists: if no open payment was found, the branch above made one or threw.
  const started = transform({ reusable, created }, ({ reusable, created }) => (reusable ?? created) as StartedPayment);
  endOtherPaymentsStep({
    customer_id: input.customer_id,
    digest: keys.digest,
    payment_intent_id: started.payment_intent_id,
  });
  return new WorkflowResponse(started);
});

/**
 * A PaymentIntent for a purchase: the open one of the same customer, products, delivery and discount code, or a new
 * Medusa cart with one payment session. A lock lets each customer start one at a time; if two still meet, the database
 * refuses a second open attempt.
 * @throws ShopError `unavailable`, `price_changed`, `backend_unavailable`
 */
export async function startPayment(container: MedusaContainer, input: StartPaymentInput): Promise<StartedPayment> {
  const start = async () => (await startPaymentWorkflow(container).run({ input })).result;
  return await withLock(container, `start-payment:${input.customer_id}`, () => withinCapacity(start));
}
