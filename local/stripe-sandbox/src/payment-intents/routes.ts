import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest, unexpectedState } from "../http/api-error";
import { type Call, emit, type Handler } from "../http/call";
import { mergeMetadata, PageFields, paginate, readFields, toPeriod } from "../http/fields";
import { nowSeconds } from "../ids";
import { requirePaymentMethod } from "../payment-methods/payment-methods";
import { requireCustomer } from "../resources/customers";
import { intentIdOf } from "../settled/settled-payments";
import { requireIntent, toVisible } from "./access";
import { captureCharge, releaseCharge, requireLatestCharge } from "./charges";
import { confirmIntent } from "./confirm";
import { findPaymentMethod, toShipping } from "./create";
import { CancelFields, CaptureFields, ConfirmFields, checkAmount, RetrieveFields, UpdateFields } from "./fields";
import { nextStatus } from "./states";

export const retrieve: Handler = (call) => {
  const { client_secret } = readFields(RetrieveFields, call.fields);
  return toVisible(call, requireIntent(call, client_secret));
};

const ListFields = PageFields.extend({ customer: z.string().optional() }).strict();

export const list: Handler = (call) => {
  const { customer, ...page } = readFields(ListFields, call.fields);
  const intents = call.tx.list("payment_intents").filter((one) => customer === undefined || one.customer === customer);
  if (customer !== undefined) return paginate(intents, "/v1/payment_intents", page);
  const known = new Set(intents.map(({ id }) => id));
  const settled = call.tx
    .listSettled(toPeriod(page.created))
    .map((payment) => ({ ...payment, id: intentIdOf(payment) }));
  const all = [...intents, ...settled.filter(({ id }) => !known.has(id))].sort((a, b) => b.created - a.created);
  const { data, ...answer } = paginate(all, "/v1/payment_intents", page);
  return { ...answer, data: data.map(({ id }) => call.tx.get("payment_intents", id)) };
};

export const update: Handler = (call) => {
  const before = requireIntent(call);
  const fields = readFields(UpdateFields, call.fields);
  const currency = fields.currency?.toLowerCase() ?? before.currency;
  const changesPrice = fields.amount !== undefined || fields.currency !== undefined || fields.capture_method;
  nextStatus(before, changesPrice ? "update_amount" : "update_details");
  const amount = fields.amount ?? before.amount;
  if (changesPrice) checkAmount(amount, currency);
  if (fields.customer !== undefined) requireCustomer(call.tx, fields.customer, "customer");
  const method = findPaymentMethod(call, fields);
  const status = method ? nextStatus(before, "set_payment_method") : before.status;
  const after: Stripe.PaymentIntent = {
    ...before,
    ...given({ customer: fields.customer, description: fields.description, receipt_email: fields.receipt_email }),
    ...given({ capture_method: fields.capture_method, payment_method_types: fields.payment_method_types }),
    ...(fields.shipping === undefined ? {} : { shipping: toShipping(fields.shipping) }),
    ...(fields.setup_future_usage === undefined ? {} : { setup_future_usage: fields.setup_future_usage || null }),
    ...(method ? { payment_method: method.id, next_action: null } : {}),
    amount,
    currency,
    status,
    metadata: mergeMetadata(before.metadata, fields.metadata),
  };
  call.tx.put("payment_intents", after);
  return after;
};

export const confirm: Handler = (call) => {
  const { client_secret, ...fields } = readFields(ConfirmFields, call.fields);
  const before = requireIntent(call, client_secret);
  nextStatus(before, "confirm_challenged");
  const named = findPaymentMethod(call, fields);
  const method = named ?? (before.payment_method ? requirePaymentMethod(call, String(before.payment_method)) : null);
  if (!method)
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      before,
    );
  const intent: Stripe.PaymentIntent = {
    ...before,
    ...given({ receipt_email: fields.receipt_email }),
    ...(fields.shipping === undefined ? {} : { shipping: toShipping(fields.shipping) }),
  };
  const confirmed = confirmIntent(call, intent, method, {
    useStripeSdk: fields.use_stripe_sdk ?? false,
    returnUrl: fields.return_url ?? null,
    offSession: fields.off_session ?? false,
  });
  return toVisible(call, confirmed);
};

export const capture: Handler = (call) => {
  const before = requireIntent(call);
  const fields = readFields(CaptureFields, call.fields);
  const status = nextStatus(before, "capture");
  const amount = fields.amount_to_capture ?? before.amount_capturable;
  if (amount < 1 || amount > before.amount_capturable)
    throw invalidRequest(
      "The amount_to_capture must be a positive amount no greater than the amount_capturable of the PaymentIntent.",
      { code: amount < 1 ? "parameter_invalid_integer" : "amount_too_large", param: "amount_to_capture" },
    );
  const charge = captureCharge(call, requireLatestCharge(call, before), amount);
  return save(call, "payment_intent.succeeded", {
    ...before,
    status,
    amount_capturable: 0,
    amount_received: amount,
    latest_charge: charge.id,
    metadata: mergeMetadata(before.metadata, fields.metadata),
  });
};

export const cancel: Handler = (call) => {
  const before = requireIntent(call);
  const fields = readFields(CancelFields, call.fields);
  const status = nextStatus(before, "cancel");
  if (before.status === "requires_capture") releaseCharge(call, requireLatestCharge(call, before));
  return save(call, "payment_intent.canceled", {
    ...before,
    status,
    amount_capturable: 0,
    canceled_at: nowSeconds(),
    cancellation_reason: fields.cancellation_reason ?? null,
    next_action: null,
  });
};

function save(call: Call, type: Stripe.Event["type"], intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  call.tx.put("payment_intents", intent);
  emit(call, type, intent);
  return intent;
}

function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
