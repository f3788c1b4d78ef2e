import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error";
import type { Call } from "../http/call";
import {
  createPaymentMethod,
  type PaymentMethodFields,
  requirePaymentMethod,
} from "../payment-methods/payment-methods";
import type { ConfirmFields } from "./fields";

interface Given {
  payment_method?: string | undefined;
  payment_method_data?: PaymentMethodFields | undefined;
}

/**
 * The payment method that a request names or describes; null if it does neither. @throws StripeApiError if it does
 * both.
 */
export function findPaymentMethod(call: Call, given: Given): Stripe.PaymentMethod | null {
  if (given.payment_method && given.payment_method_data)
    throw invalidRequest("You may only specify one of these parameters: payment_method, payment_method_data.");
  if (given.payment_method_data) return createPaymentMethod(call.tx, given.payment_method_data);
  return given.payment_method ? requirePaymentMethod(call, given.payment_method) : null;
}

/** Stripe's `shipping`: null when unset or emptied. */
export function toShipping(given: ConfirmFields["shipping"]): Stripe.PaymentIntent.Shipping | null {
  if (!given) return null;
  const { address = {}, name, phone, ...rest } = given;
  const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return { ...rest, name: name ?? "", phone: phone ?? null, address: { ...nowhere, ...address } };
}
