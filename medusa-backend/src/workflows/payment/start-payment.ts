import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { createPaymentCollectionsStep, createRemoteLinkStep, updateCartsStep } from "@medusajs/medusa/core-flows";
import type { Delivery } from "../../contract/delivery";
import type { PurchaseLine } from "../../contract/purchase-line";
import { withinCapacity } from "../../lib/checkout-capacity";
import { withLock } from "../../lib/lock";
import { buildCartWorkflow } from "./build-cart";
import { purchaseDigest } from "./purchase";
import { cancelSupersededStep, limitOpenPaymentsStep } from "./steps/end-open-payments";
import { openPaymentSessionStep } from "./steps/payment-session";
import { findReusablePaymentStep } from "./steps/reusable-payment";
import {
  findDiscountStep,
  quotePurchaseStep,
  recordAttemptStep,
  requireShownTotalStep,
  type StartedPayment,
} from "./steps/start-steps";

/** `total_amount` in major units, as the customer's screen shows it; `discount_code` as it was typed. */
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
    updateCartsStep([{ id: cart.cart_id, metadata: { payment_intent_id: session.payment_intent_id } }]);
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
    });
    return transform({ session, amount, cart }, ({ session, amount, cart }) => ({
      client_secret: session.client_secret,
      payment_intent_id: session.payment_intent_id,
      amount,
      currency_code: cart.currency_code,
    }));
  });
  cancelSupersededStep({ customer_id: input.customer_id, digest: keys.digest });
  // One of the two exists: where no open payment was found, the branch above made one or threw.
  const started = transform({ reusable, created }, ({ reusable, created }) => (reusable ?? created) as StartedPayment);
  limitOpenPaymentsStep({ customer_id: input.customer_id, payment_intent_id: started.payment_intent_id });
  return new WorkflowResponse(started);
});

/**
 * A PaymentIntent for a purchase: the open one of the same customer, products, delivery and discount code, or a new
 * Medusa cart with one payment session. A lock lets each customer start one at a time; if two still meet, the database refuses a second
 * open attempt.
 * @throws ShopError `unavailable`, `price_changed`, `backend_unavailable`
 */
export async function startPayment(container: MedusaContainer, input: StartPaymentInput): Promise<StartedPayment> {
  const start = async () => (await startPaymentWorkflow(container).run({ input })).result;
  return await withLock(container, `start-payment:${input.customer_id}`, () => withinCapacity(start));
}
