import type Stripe from "stripe";
import { invalidRequest, noSuch, StripeApiError } from "../http/api-error";
import type { Call } from "../http/call";

/** A browser must also send the client secret. @throws StripeApiError 404 for none, 400 or 403 for a wrong secret. */
export function requireIntent(call: Call, clientSecret?: string): Stripe.PaymentIntent {
  const id = call.params.id ?? "";
  const intent = call.tx.get("payment_intents", id);
  if (!intent) throw noSuch("payment_intent", id, "intent");
  if (call.caller === "publishable" && clientSecret === undefined)
    throw invalidRequest("Missing required param: client_secret.", {
      code: "parameter_missing",
      param: "client_secret",
    });
  if (clientSecret !== undefined && clientSecret !== intent.client_secret)
    throw new StripeApiError(403, {
      type: "invalid_request_error",
      message: "The client_secret provided does not match the client_secret associated with the PaymentIntent.",
      param: "client_secret",
    });
  return intent;
}

const BROWSER_FIELDS = [
  "id",
  "object",
  "amount",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
] as const;

export function toVisible(call: Call, intent: Stripe.PaymentIntent): object {
  if (call.caller === "secret") return intent;
  return Object.fromEntries(BROWSER_FIELDS.map((field) => [field, intent[field]]));
}
