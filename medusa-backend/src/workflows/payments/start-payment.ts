import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { createPaymentCollectionsStep, createRemoteLinkStep } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import type { Delivery } from "../../contract/addresses";
import type { PurchaseLine } from "../../contract/costs";
import { toMajor } from "../../contract/currency";
import type { StartPayment } from "../../contract/orders";
import { PAYMENTS_BY_ACCOUNT } from "../../lib/auth/rate-limits";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { withinCapacity } from "../../lib/fair-turns";
import { withLock } from "../../lib/lock";
import { logEvent } from "../../lib/logs/log-event";
import { asShopError } from "../../lib/shop-error";
import type { Attempt } from "../../modules/payment-record/attempts";
import { isAuthorised } from "../../modules/stripe/client";
import { getDiscountCode } from "../../queries/discounts/discount-codes";
import { getAttempt, listOpenAttempts } from "../../queries/payments/attempts";
import { requireShopContext } from "../../queries/store";
import { buildCartWorkflow } from "../carts/build-cart";
import { getCartSums } from "../carts/cart-sums";
import type { Discount } from "../discounts/cart-discount";
import { priceChangedError, purchaseDigest, type QuotedLine, quotePurchase } from "./quote";
import { addUp } from "./quote-costs";
import { releasePayment } from "./release-payment";
import { recordAttemptStep, requireShownTotalStep, type StartedPayment, shopContextStep } from "./start-steps";
import {
  asPaymentError,
  getStripePayment,
  noteAnswer,
  paymentServiceDown,
  STRIPE_PROVIDER_ID,
} from "./stripe-payments";

/** `total` in major units. */
type OpenSession = {
  paymentCollectionId: string;
  currencyCode: string;
  total: number;
  customerId: string;
  requestId: string | null;
};

/** As stored by Stripe's provider in the session. */
const SessionData = z.object({ id: z.string(), client_secret: z.string() });

/** The PaymentIntent is marked with customer and request. @throws ShopError `backend_unavailable` */
const openPaymentSessionStep = createStep(
  "open-payment-session",
  async ({ paymentCollectionId, currencyCode, total, customerId, requestId }: OpenSession, { container }) => {
    const payments = container.resolve(Modules.PAYMENT);
    const metadata = { customer_id: customerId, ...(requestId && { request_id: requestId }) };
    const session = await payments
      .createPaymentSession(paymentCollectionId, {
        provider_id: STRIPE_PROVIDER_ID,
        currency_code: currencyCode,
        amount: total,
        data: { metadata },
      })
      .catch((error: unknown) => {
        throw asPaymentError(error);
      });
    const { id: paymentIntentId, client_secret } = SessionData.parse(session.data);
    return new StepResponse({ id: session.id, paymentIntentId, clientSecret: client_secret }, session.id);
  },
  async (sessionId, { container }) => {
    if (sessionId) await container.resolve(Modules.PAYMENT).deletePaymentSession(sessionId);
  },
);

/** As many payments of one account may wait for a card as it may start in a minute. */
const MOST_OPEN = PAYMENTS_BY_ACCOUNT;

/** Of open payments, newest first. The current one stays; one whose card was authorised stays and does not count. */
export function beyondLimit<T extends Pick<Attempt, "paymentIntentId" | "authorisedAt">>(
  open: readonly T[],
  answered: string,
): T[] {
  return open
    .filter(({ paymentIntentId, authorisedAt }) => authorisedAt === null && paymentIntentId !== answered)
    .slice(MOST_OPEN - 1);
}

const MOST_ENDED = 10;
/** The least that Medusa's locks wait: a payment that is being completed at this moment is left alone. */
const END_OPEN_PAYMENTS_WAIT_SECONDS = 1;

/** If Stripe does not cancel now, the sweep or the next start does. Not undone. */
async function end(container: MedusaContainer, attempts: readonly Attempt[], reason: string): Promise<void> {
  await Promise.all(
    attempts.map(async ({ paymentIntentId }) => {
      const input = { paymentIntentId, reason, unlessAuthorised: true };
      try {
        // A card authorised meanwhile is left to its completion, and a released payment needs nothing.
        void (await releasePayment(container, input, { waitSeconds: END_OPEN_PAYMENTS_WAIT_SECONDS }));
      } catch (error) {
        logEvent(container, "warn", { event: "release_postponed", payment_intent_id: paymentIntentId }, error);
      }
    }),
  );
}

/** `digest` is null for a legacy payment, which is for no known purchase. */
type Started = { customerId: string; digest: string | null; paymentIntentId: string };

/** Runs after the new payment is recorded, so that concurrent starts do not exceed the limit. */
async function endOtherPayments(
  container: MedusaContainer,
  { customerId, digest, paymentIntentId }: Started,
): Promise<void> {
  const list = () => listOpenAttempts(databaseOf(container), customerId);
  const open = await list();
  const others = digest === null ? [] : open.filter((attempt) => attempt.digest !== digest);
  const superseded = others.filter(({ cartId }) => cartId !== null);
  await end(container, superseded.slice(0, MOST_ENDED), "superseded");
  const beyond = beyondLimit(superseded.length > 0 ? await list() : open, paymentIntentId);
  await end(container, beyond.slice(0, MOST_ENDED), "too_many_open");
}

const endOtherPaymentsStep = createStep("end-other-payments", async (started: Started, { container }) => {
  return new StepResponse(await endOtherPayments(container, started));
});

/** Short, because a person is waiting. */
const WAIT_SECONDS = 3;

type Wanted = {
  customerId: string;
  digest: string;
  delivery: Delivery;
  quotes: QuotedLine[];
  discount: Discount | null;
  shippingOptionIds: string[];
  totalAmount: number;
};

/** The same purchase would have the payment's cart now: same total, made of the same parts. */
async function isCurrent(
  container: MedusaContainer,
  open: Attempt,
  { customerId, delivery, quotes, discount, shippingOptionIds }: Wanted,
) {
  const context = await requireShopContext(databaseOf(container), getEnv().SHOP_DEFAULT_COUNTRY);
  const purchase = { customerId, delivery, quotes, discount, shippingOptionIds };
  const now = await addUp(container, context, purchase);
  if (now.sums.total !== open.amount || !open.cartId) return false;
  return isDeepStrictEqual(now.sums, await getCartSums(container, open.cartId));
}

/** False for a payment whose card was authorised meanwhile, or that has an order. */
async function discard(container: MedusaContainer, { paymentIntentId }: Attempt): Promise<boolean> {
  const input = { paymentIntentId, reason: "not_usable", unlessAuthorised: true };
  const { released } = await releasePayment(container, input, { waitSeconds: WAIT_SECONDS }).catch((error: unknown) => {
    const refusal = asShopError(error);
    if (refusal?.shopCode === "conflict") return { released: false };
    throw refusal ?? paymentServiceDown(error);
  });
  return released || (await getAttempt(databaseOf(container), paymentIntentId))?.status !== "open";
}

/**
 * Null if Stripe does not accept the payment any more, or the purchase costs something else now; one whose card was
 * authorised stays at any price. @throws ShopError `price_changed` if its total is not the one that the customer saw
 */
async function findReusablePayment(container: MedusaContainer, wanted: Wanted): Promise<StartedPayment | null> {
  const { customerId, digest, quotes, totalAmount } = wanted;
  const open = (await listOpenAttempts(databaseOf(container), customerId)).find((attempt) => attempt.digest === digest);
  if (!open) return null;
  const payment = await getStripePayment(open.paymentIntentId);
  await noteAnswer(container, open.paymentIntentId, payment);
  const usable =
    payment &&
    payment.status !== "canceled" &&
    (isAuthorised(payment.status) || (await isCurrent(container, open, wanted)));
  if (!usable && (await discard(container, open))) return null;
  if (!payment) throw paymentServiceDown(new Error(`Stripe knows no PaymentIntent ${open.paymentIntentId}`));
  if (open.amount !== totalAmount) {
    // The answer has the lines of that purchase, because prices may have changed since and the sums must add up.
    throw priceChangedError(open.lines ?? quotes, await getCartSums(container, open.cartId ?? ""));
  }
  const { clientSecret } = payment;
  const { paymentIntentId, amount } = open;
  return { clientSecret, paymentIntentId, amount };
}

/** `totalAmount` as on the customer's screen; `discountCode` as typed. */
type StartPaymentInput = Pick<StartPayment, "totalAmount" | "discountCode" | "shippingOptionId"> & {
  customerId: string;
  requestId: string | null;
  lines: PurchaseLine[];
  delivery: Delivery;
};

type NewPayment = Wanted & { requestId: string | null };

const openPaymentWorkflow = createWorkflow("open-payment", (input: NewPayment) => {
  const { customerId, digest, delivery, discount, requestId, shippingOptionIds } = input;
  const cart = buildCartWorkflow.runAsStep({
    input: { customerId, delivery, quotes: input.quotes, discount, shippingOptionIds },
  });
  const amount = requireShownTotalStep({
    plan: cart.plan,
    shippingOptionIds,
    sums: cart.sums,
    quotes: cart.quotes,
    discount: cart.discount,
    totalAmount: input.totalAmount,
  });
  const collections = createPaymentCollectionsStep([{ currency_code: cart.currency_code, amount: cart.total }]);
  const collection = transform({ collections }, ({ collections }) => ({ id: collections[0]?.id ?? "" }));
  createRemoteLinkStep([
    { [Modules.CART]: { cart_id: cart.cart_id }, [Modules.PAYMENT]: { payment_collection_id: collection.id } },
  ]);
  const session = openPaymentSessionStep({
    paymentCollectionId: collection.id,
    currencyCode: cart.currency_code,
    total: cart.total,
    customerId,
    requestId,
  });
  recordAttemptStep({
    customerId,
    digest,
    cartId: cart.cart_id,
    paymentCollectionId: collection.id,
    paymentSessionId: session.id,
    paymentIntentId: session.paymentIntentId,
    amount,
    currencyCode: cart.currency_code,
    lines: cart.quotes,
    delivery,
    requestId,
  });
  endOtherPaymentsStep({ customerId, digest, paymentIntentId: session.paymentIntentId });
  return new WorkflowResponse({
    clientSecret: session.clientSecret,
    paymentIntentId: session.paymentIntentId,
    amount,
  });
});

async function startLocked(container: MedusaContainer, input: StartPaymentInput): Promise<StartedPayment> {
  const { customerId, requestId, delivery, discountCode, shippingOptionId, totalAmount } = input;
  const digest = purchaseDigest(input.lines, delivery, { discountCode, shippingOptionId });
  const quotes = await quotePurchase(container, input.lines);
  const discount = discountCode ? await getDiscountCode(databaseOf(container), discountCode) : null;
  const shippingOptionIds = shippingOptionId ? [shippingOptionId] : [];
  const wanted = { customerId, digest, delivery, quotes, discount, shippingOptionIds, totalAmount };
  const reusable = await findReusablePayment(container, wanted);
  if (!reusable) return (await openPaymentWorkflow(container).run({ input: { ...wanted, requestId } })).result;
  await endOtherPayments(container, { customerId, digest, paymentIntentId: reusable.paymentIntentId });
  return reusable;
}

/**
 * The open PaymentIntent of the same purchase, or a new one. A lock lets each customer start one at a time; if two
 * still meet, the database refuses a second open attempt.
 * @throws ShopError `unavailable`, `price_changed`, `backend_unavailable`
 */
export async function startPayment(container: MedusaContainer, input: StartPaymentInput): Promise<StartedPayment> {
  const start = () => startLocked(container, input);
  return await withLock(container, `start-payment:${input.customerId}`, () => withinCapacity(start));
}

type StartLegacyPaymentInput = { customerId: string; requestId: string | null; totalAmount: number };

/**
 * A payment for a bare amount, whose cart is built from the order's lines later. Each call makes a new PaymentIntent:
 * two purchases of the same amount cannot be distinguished. @throws ShopError `backend_unavailable`
 */
export const startLegacyPaymentWorkflow = createWorkflow("start-legacy-payment", (input: StartLegacyPaymentInput) => {
  const context = shopContextStep();
  const total = transform({ input, context }, ({ input, context }) => toMajor(input.totalAmount, context.currencyCode));
  const collections = createPaymentCollectionsStep([{ currency_code: context.currencyCode, amount: total }]);
  const collection = transform({ collections }, ({ collections }) => ({ id: collections[0]?.id ?? "" }));
  const session = openPaymentSessionStep({
    paymentCollectionId: collection.id,
    currencyCode: context.currencyCode,
    total,
    customerId: input.customerId,
    requestId: input.requestId,
  });
  const attempt = transform({ input, context, collection, session }, ({ input, context, collection, session }) => ({
    customerId: input.customerId,
    digest: `legacy:${randomUUID()}`,
    cartId: null,
    paymentCollectionId: collection.id,
    paymentSessionId: session.id,
    paymentIntentId: session.paymentIntentId,
    amount: input.totalAmount,
    currencyCode: context.currencyCode,
    lines: null,
    delivery: null,
    requestId: input.requestId,
  }));
  recordAttemptStep(attempt);
  endOtherPaymentsStep({ customerId: input.customerId, digest: null, paymentIntentId: session.paymentIntentId });
  return new WorkflowResponse({
    clientSecret: session.clientSecret,
    paymentIntentId: session.paymentIntentId,
    amount: input.totalAmount,
  });
});
