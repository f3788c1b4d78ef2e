import type {
  CancelPaymentInput,
  CancelPaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
} from "@medusajs/framework/types";
import { MathBN, MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils";
import StripeProviderService from "@medusajs/payment-stripe/dist/services/stripe-provider";
import type { StripeOptions } from "@medusajs/payment-stripe/dist/types";
import type Stripe from "stripe";
import { isChargeable } from "../../lib/money/money";
import { createStripeClient } from "./client";
import { retrieveCurrent } from "./payment-status";

/** Medusa's Stripe options, and the address of the payment sandbox where one stands in for Stripe. */
export type ShopStripeOptions = StripeOptions & { sandboxUrl?: string };

/** Medusa's word for the statuses that do not depend on the payment method. */
const SETTLED: Partial<Record<Stripe.PaymentIntent.Status, PaymentSessionStatus>> = {
  requires_capture: PaymentSessionStatus.AUTHORIZED,
  succeeded: PaymentSessionStatus.CAPTURED,
  canceled: PaymentSessionStatus.CANCELED,
};

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

  /** Medusa Admin takes any number of decimals: Stripe would round the refund, and Medusa's books would not. */
  override async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const amount = MathBN.convert(input.amount).toNumber();
    if (isChargeable(amount, String(input.data?.currency ?? "usd"))) return await super.refundPayment(input);
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `${amount} has a fraction of a cent and cannot be refunded.`);
  }

  /** One call, its error passed on as it is. */
  override async executeWithRetry<T>(apiCall: () => Promise<T>): Promise<T> {
    return await apiCall();
  }

  /** As Stripe has it now: an order is rolled back when its authorised payment is read as unpaid. */
  override async getPaymentStatus(input: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    const id = input.data?.id;
    if (typeof id !== "string") return await super.getPaymentStatus(input);
    const intent = await retrieveCurrent(this.stripe_, id, { expand: ["payment_method"] });
    const status = SETTLED[intent.status];
    return status ? { status, data: { ...intent } } : await super.getPaymentStatus(input);
  }

  /**
   * Under a key of each call's own. Medusa names the payment as the key, and Stripe would repeat a 500 to that for a day; Stripe
   * itself refuses a second cancellation.
   */
  override async cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return await super.cancelPayment({ data });
  }
}
