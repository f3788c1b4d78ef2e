import { z } from "zod";
import { invalidRequest } from "../http/api-error";
import { Bool, Int, ignored, Metadata, Nullable, Text } from "../http/fields";
import { PaymentMethodFields } from "../payment-methods/payment-methods";

const Shipping = z.object({
  address: z.record(z.string(), Nullable).optional(),
  name: Nullable.optional(),
  phone: Nullable.optional(),
  carrier: Nullable.optional(),
  tracking_number: Nullable.optional(),
});

const Details = {
  customer: z.string().optional(),
  description: Nullable.optional(),
  metadata: Metadata.optional(),
  payment_method: z.string().optional(),
  payment_method_data: PaymentMethodFields.optional(),
  receipt_email: Nullable.optional(),
  setup_future_usage: z.enum(["off_session", "on_session", ""]).optional(),
  shipping: z.union([Shipping, z.literal("")]).optional(),
  payment_method_types: z.array(z.string()).optional(),
  ...ignored("payment_method_configuration", "payment_method_options", "transfer_group"),
  ...ignored("statement_descriptor", "statement_descriptor_suffix"),
};

const Confirmation = {
  error_on_requires_action: Bool.optional(),
  ...ignored("mandate_data"),
  off_session: z.union([Bool, z.enum(["one_off", "recurring"]).transform(() => true)]).optional(),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
  use_stripe_sdk: Bool.optional(),
};

export const CreateFields = z.strictObject({
  ...Details,
  ...Confirmation,
  amount: Int,
  automatic_payment_methods: z
    .object({ enabled: Bool, allow_redirects: z.enum(["always", "never"]).optional() })
    .optional(),
  capture_method: z.enum(["automatic", "automatic_async", "manual"]).default("automatic_async"),
  confirm: Bool.default(false),
  confirmation_method: z.enum(["automatic", "manual"]).default("automatic"),
  currency: z.string(),
});
export type CreateFields = z.infer<typeof CreateFields>;

export const UpdateFields = z.strictObject({
  ...Details,
  amount: Int.optional(),
  currency: z.string().optional(),
  capture_method: z.enum(["automatic", "automatic_async", "manual"]).optional(),
});

export const ConfirmFields = z.strictObject({
  ...Confirmation,
  payment_method: Details.payment_method,
  payment_method_data: Details.payment_method_data,
  payment_method_options: Details.payment_method_options,
  receipt_email: Details.receipt_email,
  setup_future_usage: Details.setup_future_usage,
  shipping: Details.shipping,
  client_secret: Text.optional(),
  // Fields that Stripe.js adds.
  ...ignored("expected_payment_method_type", "client_attribution_metadata"),
});
export type ConfirmFields = z.infer<typeof ConfirmFields>;

export const CaptureFields = z.strictObject({
  amount_to_capture: Int.optional(),
  final_capture: Bool.optional(),
  metadata: Metadata.optional(),
  ...ignored("statement_descriptor", "statement_descriptor_suffix"),
});

export const CancelFields = z.strictObject({
  cancellation_reason: z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]).optional(),
});

export const RetrieveFields = z.strictObject({ client_secret: Text.optional(), ...ignored("is_stripe_sdk") });

const CURRENCIES = ["usd", "eur", "gbp", "bdt", "aud", "cad", "chf", "jpy", "inr", "sgd"];

/** docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, in cents. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

/** @throws StripeApiError 400 when no card can be charged this amount (minor units) in this currency. */
export function checkAmount(amount: number, currency: string): void {
  if (!CURRENCIES.includes(currency))
    throw invalidRequest(
      `Invalid currency: ${currency}. This sandbox currently supports these currencies: ${CURRENCIES.join(", ")}`,
      { param: "currency" },
    );
  if (amount < 1)
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  if (amount < MIN_AMOUNT)
    throw invalidRequest(`Amount must be at least $0.50 ${currency}`, { code: "amount_too_small", param: "amount" });
  if (amount > MAX_AMOUNT)
    throw invalidRequest("Amount must be no more than $999,999.99", { code: "amount_too_large", param: "amount" });
}
