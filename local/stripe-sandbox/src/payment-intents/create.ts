import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error";
import { type Call, emit, type Handler } from "../http/call";
import { mergeMetadata, NOWHERE, readFields } from "../http/fields";
import { newId, nowSeconds, randomToken } from "../ids";
import {
  createPaymentMethod,
  type PaymentMethodFields,
  requirePaymentMethod,
} from "../payment-methods/payment-methods";
import { requireCustomer } from "../resources/customers";
import { confirmIntent } from "./confirm";
import { type ConfirmFields, CreateFields, checkAmount } from "./fields";

/** With `confirm=true` it is charged at once. */
export const create: Handler = (call) => {
  const fields = readFields(CreateFields, call.fields);
  const currency = fields.currency.toLowerCase();
  checkAmount(fields.amount, currency);
  if (fields.automatic_payment_methods?.enabled && fields.payment_method_types)
    throw invalidRequest(
      "You may only specify one of these parameters: automatic_payment_methods, payment_method_types.",
    );
  if (fields.customer !== undefined) requireCustomer(call.tx, fields.customer, "customer");
  const method = findPaymentMethod(call, fields);
  const intent = { ...newIntent(fields), currency, payment_method: method?.id ?? null };
  call.tx.put("payment_intents", intent);
  emit(call, "payment_intent.created", intent);
  if (!fields.confirm) return intent;
  if (!method)
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: "payment_intent_unexpected_state" },
    );
  return confirmIntent(call, intent, method, {
    useStripeSdk: fields.use_stripe_sdk ?? false,
    returnUrl: fields.return_url ?? null,
    offSession: fields.off_session ?? false,
  });
};

export function newIntent(fields: CreateFields): Stripe.PaymentIntent {
  const id = newId("pi");
  const hasMethod = fields.payment_method !== undefined || fields.payment_method_data !== undefined;
  const isAutomatic = fields.automatic_payment_methods?.enabled ?? fields.payment_method_types === undefined;
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: fields.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: isAutomatic ? { allow_redirects: "always", enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: fields.capture_method,
    client_secret: `${id}_secret_${randomToken(25)}`,
    confirmation_method: fields.confirmation_method,
    created: nowSeconds(),
    currency: fields.currency,
    customer: fields.customer ?? null,
    customer_account: null,
    description: fields.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, fields.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: fields.payment_method_types ?? ["card"],
    payment_record: null,
    processing: null,
    receipt_email: fields.receipt_email ?? null,
    review: null,
    setup_future_usage: fields.setup_future_usage || null,
    shipping: toShipping(fields.shipping),
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: hasMethod ? "requires_confirmation" : "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

interface Given {
  payment_method?: string | undefined;
  payment_method_data?: PaymentMethodFields | undefined;
}

/** Null if the request neither names nor describes one. @throws StripeApiError if it does both. */
export function findPaymentMethod(call: Call, given: Given): Stripe.PaymentMethod | null {
  if (given.payment_method && given.payment_method_data)
    throw invalidRequest("You may only specify one of these parameters: payment_method, payment_method_data.");
  if (given.payment_method_data) return createPaymentMethod(call.tx, given.payment_method_data);
  return given.payment_method ? requirePaymentMethod(call, given.payment_method) : null;
}

export function toShipping(given: ConfirmFields["shipping"]): Stripe.PaymentIntent.Shipping | null {
  if (!given) return null;
  const { address = {}, name, phone, ...rest } = given;
  return { ...rest, name: name ?? "", phone: phone ?? null, address: { ...NOWHERE, ...address } };
}
