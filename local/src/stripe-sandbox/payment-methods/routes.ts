import type Stripe from "stripe";
import { z } from "zod";
import { StripeApiError } from "../http/api-error";
import type { Call, Handler } from "../http/call";
import { Address, Metadata, mergeMetadata, Nullable, readFields } from "../http/fields";
import { PageFields, paginate } from "../http/paginate";
import { requireCustomer } from "../resources/customers";
import { emit } from "../webhooks/emit";
import { createPaymentMethod, PaymentMethodFields, requirePaymentMethod } from "./payment-methods";

export const create: Handler = (call) => createPaymentMethod(call.tx, readFields(PaymentMethodFields, call.fields));

export const retrieve: Handler = (call) => requirePaymentMethod(call, call.params.id ?? "");

export const attach: Handler = (call) => {
  const { customer } = readFields(z.strictObject({ customer: z.string() }), call.fields);
  const method = requirePaymentMethod(call, call.params.id ?? "");
  requireCustomer(call.tx, customer, "customer");
  if (method.customer !== null)
    throw new StripeApiError(400, {
      type: "invalid_request_error",
      message: "The payment method you provided has already been attached to a customer.",
    });
  return save(call, { ...method, customer }, "payment_method.attached");
};

export const detach: Handler = (call) => {
  const method = requirePaymentMethod(call, call.params.id ?? "");
  if (method.customer === null)
    throw new StripeApiError(400, {
      type: "invalid_request_error",
      message: "The payment method you provided is not attached to a customer so detachment is impossible.",
    });
  return save(call, { ...method, customer: null }, "payment_method.detached");
};

const UpdateFields = z.strictObject({
  billing_details: z
    .object({
      address: Address.optional(),
      email: Nullable.optional(),
      name: Nullable.optional(),
      phone: Nullable.optional(),
    })
    .optional(),
  metadata: Metadata.optional(),
});

export const update: Handler = (call) => {
  const method = requirePaymentMethod(call, call.params.id ?? "");
  const { billing_details: billing, metadata } = readFields(UpdateFields, call.fields);
  const details = { ...method.billing_details, ...billing };
  const address = { ...emptyAddress, ...method.billing_details.address, ...billing?.address };
  return save(
    call,
    {
      ...method,
      billing_details: { ...details, address },
      metadata: mergeMetadata(method.metadata ?? {}, metadata),
    },
    "payment_method.updated",
  );
};

const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

const ListFields = PageFields.extend({ customer: z.string().optional(), type: z.string().optional() }).strict();

export const list: Handler = (call) => {
  const { customer, type, ...page } = readFields(ListFields, { customer: call.params.customer, ...call.fields });
  const methods = call.tx
    .list("payment_methods")
    .filter((method) => customer !== undefined && method.customer === customer)
    .filter((method) => type === undefined || method.type === type);
  const url = call.params.customer ? `/v1/customers/${call.params.customer}/payment_methods` : "/v1/payment_methods";
  return paginate(methods, url, page);
};

function save(call: Call, method: Stripe.PaymentMethod, type: Stripe.Event["type"]): Stripe.PaymentMethod {
  call.tx.put("payment_methods", method);
  emit(call, type, method);
  return method;
}
