import cardValidator from "card-validator";
import type Stripe from "stripe";
import { z } from "zod";
import { noSuch, StripeApiError } from "../http/api-error";
import { type Call, emit, type Handler } from "../http/call";
import {
  BillingDetails,
  Int,
  ignored,
  Metadata,
  mergeMetadata,
  NOWHERE,
  PageFields,
  paginate,
  readFields,
} from "../http/fields";
import { newId, nowSeconds } from "../ids";
import { requireCustomer } from "../resources/customers";
import type { Transaction } from "../store/tables";
import { type CardOutcome, getTestCard, getTestCardById, type TestCard } from "./test-cards";

const CardFields = z.strictObject({
  number: z.string().transform((digits) => digits.replace(/[\s-]/g, "")),
  exp_month: Int,
  exp_year: Int,
  cvc: z.string().optional(),
  ...ignored("networks"),
});

/** `payment_method_data` of an intent, and (with a few more fields) the body of POST /v1/payment_methods. */
export const PaymentMethodFields = z.strictObject({
  type: z.literal("card"),
  card: CardFields,
  billing_details: BillingDetails.optional(),
  metadata: Metadata.optional(),
  allow_redisplay: z.enum(["always", "limited", "unspecified"]).optional(),
  // Fields that Stripe.js adds.
  ...ignored("guid", "muid", "sid", "pasted_fields", "payment_user_agent", "referrer", "time_on_page"),
  ...ignored("client_attribution_metadata", "radar_options"),
});
export type PaymentMethodFields = z.infer<typeof PaymentMethodFields>;

const NOT_A_TEST_CARD: CardOutcome = {
  kind: "decline",
  decline: {
    code: "card_declined",
    decline_code: "test_mode_live_card",
    message:
      "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
  },
};

/** Number and security code are not stored. @throws StripeApiError 402 as Stripe does for a wrong card. */
export function createPaymentMethod(tx: Transaction, fields: PaymentMethodFields): Stripe.PaymentMethod {
  const { card, billing_details: billing = {}, metadata } = fields;
  const known = checkCard(card);
  const testCard = getTestCard(card.number);
  const method = newPaymentMethod(
    { ...card, brand: testCard?.brand ?? known.brand, funding: testCard?.funding ?? "credit" },
    card.cvc ? "unchecked" : null,
  );
  const { address = {}, email = null, name = null, phone = null } = billing;
  return keep(tx, testCard?.outcome ?? NOT_A_TEST_CARD, {
    ...method,
    billing_details: { address: { ...NOWHERE, ...address }, email, name, phone, tax_id: null },
    metadata: mergeMetadata({}, metadata),
  });
}

/** A `pm_card_…` id makes a new one, as at Stripe. @throws StripeApiError 404 when there is none. */
export function requirePaymentMethod(
  call: Pick<Call, "tx">,
  id: string,
  param = "payment_method",
): Stripe.PaymentMethod {
  const existing = call.tx.get("payment_methods", id);
  if (existing) return existing;
  const testCard = getTestCardById(id);
  if (!testCard) throw noSuch("PaymentMethod", id, param);
  return keep(call.tx, testCard.outcome, newPaymentMethod({ ...testCard, ...inThreeYears() }, "unchecked"));
}

export function requireOutcome(tx: Transaction, paymentMethodId: string): CardOutcome {
  const behaviour = tx.get("card_behaviours", paymentMethodId);
  if (!behaviour) throw new Error(`PaymentMethod ${paymentMethodId} has no recorded behaviour`);
  return behaviour.outcome;
}

function keep(tx: Transaction, outcome: CardOutcome, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  tx.put("payment_methods", method);
  tx.put("card_behaviours", { id: method.id, outcome });
  return method;
}

function checkCard({ number, exp_month: month, exp_year: year, cvc }: z.infer<typeof CardFields>): { brand: string } {
  const checked = cardValidator.number(number);
  if (!checked.isValid) throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  if (month < 1 || month > 12)
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  const now = new Date();
  const fullYear = year < 100 ? 2000 + year : year;
  if (fullYear < now.getFullYear() || fullYear > now.getFullYear() + 50)
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  if (fullYear === now.getFullYear() && month < now.getMonth() + 1)
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw cardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  return { brand: checked.card?.type ?? "unknown" };
}

function cardError(code: string, message: string, field: string): StripeApiError {
  return new StripeApiError(402, { type: "card_error", code, message, param: `card[${field}]` });
}

export function inThreeYears() {
  return { exp_month: 12, exp_year: new Date().getFullYear() + 3 };
}

type CardFace = Pick<TestCard, "number" | "brand" | "funding"> & { exp_month: number; exp_year: number };

export function newPaymentMethod(face: CardFace, cvcCheck: "unchecked" | null): Stripe.PaymentMethod {
  return {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: NOWHERE,
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: face.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvcCheck },
      country: "US",
      display_brand: face.brand,
      exp_month: face.exp_month,
      exp_year: face.exp_year < 100 ? 2000 + face.exp_year : face.exp_year,
      fingerprint: null,
      funding: face.funding,
      generated_from: null,
      last4: face.number.slice(-4),
      networks: { available: [face.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

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
  billing_details: BillingDetails.optional(),
  metadata: Metadata.optional(),
});

export const update: Handler = (call) => {
  const method = requirePaymentMethod(call, call.params.id ?? "");
  const { billing_details: billing, metadata } = readFields(UpdateFields, call.fields);
  const details = { ...method.billing_details, ...billing };
  const address = { ...NOWHERE, ...method.billing_details.address, ...billing?.address };
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
