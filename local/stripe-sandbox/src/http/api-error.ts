import type Stripe from "stripe";

/** docs.stripe.com/api/errors */
interface ApiErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/**
 * One of Stripe's errors. `executed`: the request passed validation, so its idempotency key is used and its writes are
 * kept (a declined card changes its intent); otherwise nothing happened.
 */
export class StripeApiError extends Error {
  readonly body: ApiErrorBody;

  constructor(
    readonly status: number,
    body: ApiErrorBody,
    readonly executed = false,
  ) {
    super(body.message);
    this.body = body.code ? { ...body, doc_url: docUrlOf(body.code) } : body;
  }
}

export const docUrlOf = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;

export function invalidRequest(message: string, extra: { code?: string; param?: string } = {}): StripeApiError {
  return new StripeApiError(400, { type: "invalid_request_error", message, ...extra });
}

/** `noun` is Stripe's word for the object, e.g. `payment_intent` or `PaymentMethod`. */
export function noSuch(noun: string, id: string, param: string): StripeApiError {
  return new StripeApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${noun}: '${id}'`,
    param,
  });
}

/** It carries the intent, because clients read its status. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent): StripeApiError {
  return new StripeApiError(
    400,
    { type: "invalid_request_error", code: "payment_intent_unexpected_state", message, payment_intent: intent },
    true,
  );
}
