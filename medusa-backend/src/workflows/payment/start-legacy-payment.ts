import { randomUUID } from "node:crypto";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { createPaymentCollectionsStep } from "@medusajs/medusa/core-flows";
import { toMinor } from "../../lib/money/money";
import { endOtherPaymentsStep } from "./steps/end-open-payments";
import { openPaymentSessionStep } from "./steps/payment-session";
import { recordAttemptStep, shopContextStep } from "./steps/start-steps";

/** `total_amount` in major units. */
export type StartLegacyPaymentInput = { customer_id: string; request_id: string | null; total_amount: number };

/**
 * A PaymentIntent for a bare amount, bound to the customer and to no cart: the order's lines build the cart later. Each
 * call makes a new one, because two purchases of the same amount cannot be distinguished.
 * @throws ShopError `backend_unavailable`
 */
export const startLegacyPaymentWorkflow = createWorkflow("start-legacy-payment", (input: StartLegacyPaymentInput) => {
  const context = shopContextStep();
  const collections = createPaymentCollectionsStep([
    { currency_code: context.currency_code, amount: input.total_amount },
  ]);
  const collection = transform({ collections }, ({ collections }) => ({ id: collections[0]?.id ?? "" }));
  const session = openPaymentSessionStep({
    payment_collection_id: collection.id,
    currency_code: context.currency_code,
    total: input.total_amount,
    customer_id: input.customer_id,
    request_id: input.request_id,
  });
  const attempt = transform({ input, context, collection, session }, ({ input, context, collection, session }) => ({
    customer_id: input.customer_id,
    digest: `legacy:${randomUUID()}`,
    cart_id: null,
    payment_collection_id: collection.id,
    payment_session_id: session.id,
    payment_intent_id: session.payment_intent_id,
    amount: toMinor(input.total_amount, context.currency_code),
    currency_code: context.currency_code,
    lines: null,
    delivery: null,
    request_id: input.request_id,
  }));
  recordAttemptStep(attempt);
  endOtherPaymentsStep({
    customer_id: input.customer_id,
    digest: null,
    payment_intent_id: session.payment_intent_id,
  });
  const started = transform({ session, attempt }, ({ session, attempt }) => ({
    client_secret: session.client_secret,
    payment_intent_id: session.payment_intent_id,
    amount: attempt.amount,
    currency_code: attempt.currency_code,
  }));
  return new WorkflowResponse(started);
});
