import type Stripe from "stripe";
import { docUrlOf, StripeApiError } from "../http/api-error";
import { type Call, emit } from "../http/call";
import { requireOutcome } from "../payment-methods/payment-methods";
import { type CardOutcome, type Decline, GENERIC_DECLINE } from "../payment-methods/test-cards";
import { createCharge } from "./charges";
import { nextStatus } from "./states";

interface Challenge {
  /** Stripe.js is in the page and shows the challenge itself. */
  useStripeSdk: boolean;
  /** The payer returns here from a challenge elsewhere. */
  returnUrl: string | null;
  offSession: boolean;
}

const AUTHENTICATION_REQUIRED: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};
const AUTHENTICATION_FAILED: Decline = {
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** @throws StripeApiError 402 `card_error` when the card is declined; the intent can be paid with another card. */
export function confirmIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  challenge: Challenge,
): Stripe.PaymentIntent {
  const outcome = call.declined ? GENERIC_DECLINE : requireOutcome(call.tx, method.id);
  call.declined = false;
  if (outcome.kind !== "challenge") return settle(call, intent, method, outcome, "confirm");
  if (challenge.offSession)
    return settle(call, intent, method, { kind: "decline", decline: AUTHENTICATION_REQUIRED }, "confirm");
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: nextStatus(intent, "confirm_challenged"),
    payment_method: method.id,
    last_payment_error: null,
    next_action: toNextAction(call, intent, challenge),
  };
  call.tx.put("payment_intents", waiting);
  emit(call, "payment_intent.requires_action", waiting);
  return waiting;
}

/** @throws StripeApiError 400 when no challenge is open, 402 when the card is declined after it. */
export function finishChallenge(call: Call, intent: Stripe.PaymentIntent, passed: boolean): Stripe.PaymentIntent {
  nextStatus(intent, "authentication_failed");
  const method = call.tx.get("payment_methods", String(intent.payment_method));
  if (!method) throw new Error(`PaymentIntent ${intent.id} waits for a payment method that is gone`);
  if (!passed) {
    fail(call, intent, method, AUTHENTICATION_FAILED, nextStatus(intent, "authentication_failed"));
    return requireSaved(call, intent.id);
  }
  const outcome = requireOutcome(call.tx, method.id);
  return settle(call, intent, method, outcome.kind === "challenge" ? outcome.then : outcome, "authentication");
}

type Settled = Exclude<CardOutcome, { kind: "challenge" }>;

function settle(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Settled,
  by: "confirm" | "authentication",
): Stripe.PaymentIntent {
  if (outcome.kind === "decline") {
    const status = nextStatus(intent, `${by}_declined`);
    const charge = createCharge(call, intent, method, { kind: "declined", decline: outcome.decline });
    const error = fail(call, { ...intent, latest_charge: charge.id }, method, outcome.decline, status);
    throw new StripeApiError(402, { ...error, payment_intent: requireSaved(call, intent.id) }, true);
  }
  const manual = intent.capture_method === "manual";
  const status = nextStatus(intent, manual ? `${by}_held` : `${by}_paid`);
  const charge = createCharge(call, intent, method, { kind: manual ? "held" : "paid" });
  const settled: Stripe.PaymentIntent = {
    ...intent,
    status,
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
  call.tx.put("payment_intents", settled);
  emit(call, manual ? "payment_intent.amount_capturable_updated" : "payment_intent.succeeded", settled);
  return settled;
}

function fail(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  status: Stripe.PaymentIntent.Status,
) {
  const isCardError = decline !== AUTHENTICATION_FAILED;
  const error = {
    type: isCardError ? ("card_error" as const) : ("invalid_request_error" as const),
    ...decline,
    ...(isCardError && typeof intent.latest_charge === "string" ? { charge: intent.latest_charge } : {}),
    doc_url: docUrlOf(decline.code),
    payment_method: method,
  };
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status,
    payment_method: null,
    last_payment_error: error,
    next_action: null,
  };
  call.tx.put("payment_intents", failed);
  emit(call, "payment_intent.payment_failed", failed);
  return error;
}

function requireSaved(call: Call, id: string): Stripe.PaymentIntent {
  const saved = call.tx.get("payment_intents", id);
  if (!saved) throw new Error(`PaymentIntent ${id} was not saved`);
  return saved;
}

function toNextAction(
  call: Call,
  intent: Stripe.PaymentIntent,
  { useStripeSdk, returnUrl }: Challenge,
): Stripe.PaymentIntent.NextAction {
  const query = new URLSearchParams({ client_secret: intent.client_secret ?? "" });
  if (returnUrl && !useStripeSdk) query.set("return_url", returnUrl);
  const url = `${call.origin}/_sandbox/challenge/${intent.id}?${query}`;
  return returnUrl && !useStripeSdk
    ? { type: "redirect_to_url", redirect_to_url: { url, return_url: returnUrl } }
    : { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url, source: null } };
}
