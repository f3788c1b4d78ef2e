import type {
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
} from "@medusajs/framework/types";
import { MathBN, MedusaError, ModuleProvider, Modules, PaymentSessionStatus } from "@medusajs/framework/utils";
import StripeProviderService from "@medusajs/payment-stripe/dist/services/stripe-provider";
import type { StripeOptions } from "@medusajs/payment-stripe/dist/types";
import Stripe from "stripe";
import { CURRENCY } from "../../contract/currency";
import { isChargeable, toMinor } from "../../lib/money/money";
import { createStripeClient, keepCard, retrieveCurrent } from "./client";
import { asRefundRefused } from "./refund-refusal";

/** `sandboxUrl` is the payment sandbox's. */
export type ShopStripeOptions = StripeOptions & { sandboxUrl?: string };

const SETTLED: Partial<Record<Stripe.PaymentIntent.Status, PaymentSessionStatus>> = {
  requires_capture: PaymentSessionStatus.AUTHORIZED,
  succeeded: PaymentSessionStatus.CAPTURED,
  canceled: PaymentSessionStatus.CANCELED,
};

/**
 * Only the client retries: Medusa's loop would wait for minutes, and treat a 500 as a session without a PaymentIntent.
 */
export class ShopStripeProvider extends StripeProviderService {
  static override identifier = "stripe";

  constructor(cradle: Record<string, unknown>, options: ShopStripeOptions) {
    super(cradle, options);
    this.stripe_ = createStripeClient({ apiKey: options.apiKey, sandboxUrl: options.sandboxUrl });
  }

  /**
   * @throws RefundRefused if Stripe refuses for good. Stripe would round more decimals, and Medusa's books would not.
   */
  override async refundPayment({ amount: wanted, data, context }: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const amount = MathBN.convert(wanted).toNumber();
    const currency = String(data?.currency ?? CURRENCY);
    if (!isChargeable(amount, currency))
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `${amount} has a fraction of a cent and cannot be refunded.`,
      );
    if (typeof data?.id !== "string") return await super.refundPayment({ amount: wanted, data, context });
    const refund = { payment_intent: data.id, amount: toMinor(amount, currency) };
    try {
      await this.stripe_.refunds.create(refund, { idempotencyKey: context?.idempotency_key });
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (error.code !== "charge_already_refunded")
        throw asRefundRefused(error) ?? this.buildError("An error occurred in refundPayment", error);
    }
    return { data };
  }

  /** Without Medusa's own retries. */
  override async executeWithRetry<T>(apiCall: () => Promise<T>): Promise<T> {
    return await apiCall();
  }

  /** Medusa rolls an order back if its authorised payment is read as unpaid. */
  override async getPaymentStatus(input: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    const id = input.data?.id;
    if (typeof id !== "string") return await super.getPaymentStatus(input);
    const intent = await retrieveCurrent(this.stripe_, id, { expand: ["payment_method"] });
    const status = SETTLED[intent.status];
    return status ? { status, data: keepCard({ ...intent }, input.data) } : await super.getPaymentStatus(input);
  }

  /** Stripe's answer names only the card's id; the data stored at the authorisation stay. */
  override async capturePayment(input: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const { data } = await super.capturePayment(input);
    return { data: keepCard({ ...data }, input.data) };
  }

  /**
   * With a new key each time: to Medusa's key, which is the payment's, Stripe would repeat a 500 for a day. Stripe
   * itself refuses a second cancellation.
   */
  override async cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    const answer = await super.cancelPayment({ data });
    return { data: keepCard({ ...answer.data }, data) };
  }
}

export default ModuleProvider(Modules.PAYMENT, { services: [ShopStripeProvider] });
