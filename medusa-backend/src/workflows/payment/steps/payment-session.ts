import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { z } from "zod";
import { asPaymentError, STRIPE_PROVIDER_ID } from "../stripe-payments";

/** `total` in major units. */
type OpenSession = {
  payment_collection_id: string;
  currency_code: string;
  total: number;
  customer_id: string;
  request_id: string | null;
};

/** Stripe's answer, as stored by the provider in the session. */
const SessionData = z.object({ id: z.string(), client_secret: z.string() });

/**
 * Opens one Stripe session on the collection, its PaymentIntent marked with customer and request; throws
 * `backend_unavailable`.
 */
export const openPaymentSessionStep = createStep(
  "open-payment-session",
  async ({ payment_collection_id, currency_code, total, customer_id, request_id }: OpenSession, { container }) => {
    const payments = container.resolve(Modules.PAYMENT);
    const metadata = { customer_id, ...(request_id && { request_id }) };
    const session = await payments
      .createPaymentSession(payment_collection_id, {
        provider_id: STRIPE_PROVIDER_ID,
        currency_code,
        amount: total,
        data: { metadata },
      })
      .catch((error: unknown) => {
        throw asPaymentError(error);
      });
    const { id: payment_intent_id, client_secret } = SessionData.parse(session.data);
    return new StepResponse({ id: session.id, payment_intent_id, client_secret }, session.id);
  },
  async (sessionId, { container }) => {
    if (sessionId) await container.resolve(Modules.PAYMENT).deletePaymentSession(sessionId);
  },
);
