import StripeProviderService from "@medusajs/payment-stripe/dist/services/stripe-provider";
import type { StripeOptions } from "@medusajs/payment-stripe/dist/types";
import { createStripeClient } from "./client";

/** Medusa's Stripe options, and the address of the payment sandbox where one stands in for Stripe. */
export type ShopStripeOptions = StripeOptions & { sandboxUrl?: string };

/**
 * Medusa's Stripe provider with the shop's client. The client alone retries: Medusa's own loop around it would wait for minutes,
 * and would take an answer of 500 for a session without a PaymentIntent.
 */
export default class ShopStripeProvider extends StripeProviderService {
  static override identifier = "stripe";

  constructor(cradle: Record<string, unknown>, options: ShopStripeOptions) {
    super(cradle, options);
    this.stripe_ = createStripeClient({ apiKey: options.apiKey, sandboxUrl: options.sandboxUrl });
  }

  /** One call, its error passed on as it is. */
  override async executeWithRetry<T>(apiCall: () => Promise<T>): Promise<T> {
    return await apiCall();
  }
}
