import type Stripe from "stripe";
import { type Call, emit } from "../http/call";
import { newId, nowSeconds } from "../ids";
import type { Decline } from "../payment-methods/test-cards";

/** docs.stripe.com/payments/place-a-hold-on-a-payment-method */
const HOLD_SECONDS = 7 * 24 * 60 * 60;

type ChargeResult = { kind: "paid" } | { kind: "held" } | { kind: "declined"; decline: Decline };

export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: ChargeResult,
): Stripe.Charge {
  const decline = result.kind === "declined" ? result.decline : null;
  const captured = result.kind === "paid";
  return {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "PAYMENT SANDBOX",
    captured,
    created: nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: toOutcome(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: "card", card: toCardDetails(intent.amount, method, result.kind === "held") },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

/** Records the Charge, its event and, when money was captured, the capture in the ledger. */
export function createCharge(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: ChargeResult,
): Stripe.Charge {
  const charge = newCharge(intent, method, result);
  call.tx.put("charges", charge);
  emit(call, result.kind === "declined" ? "charge.failed" : "charge.succeeded", charge);
  return result.kind === "paid" ? recordCapture(call, charge, intent.amount) : charge;
}

/** `amount` in minor units; the rest of the hold is released. */
export function captureCharge(call: Call, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const taken = recordCapture(call, { ...charge, captured: true, amount_captured: amount }, amount);
  emit(call, "charge.captured", taken);
  return taken;
}

export function releaseCharge(call: Call, charge: Stripe.Charge): void {
  const released: Stripe.Charge = { ...charge, refunded: true, amount_refunded: charge.amount };
  call.tx.put("charges", released);
  emit(call, "charge.refunded", released);
}

export function olderCharge(charge: Stripe.Charge, seconds: number): Stripe.Charge {
  const card = charge.payment_method_details?.card;
  const older = { ...charge, created: charge.created - seconds };
  if (card?.capture_before === undefined || !charge.payment_method_details) return older;
  const details = {
    ...charge.payment_method_details,
    card: { ...card, capture_before: card.capture_before - seconds },
  };
  return { ...older, payment_method_details: details };
}

export function isPastCapture(charge: Stripe.Charge, now: number): boolean {
  return (charge.payment_method_details?.card?.capture_before ?? Number.POSITIVE_INFINITY) <= now;
}

/** @throws Error when the intent has no charge: a fault of the sandbox, never of the caller. */
export function requireLatestCharge(call: Pick<Call, "tx">, intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = call.tx.get("charges", String(intent.latest_charge));
  if (!charge) throw new Error(`PaymentIntent ${intent.id} has no charge`);
  return charge;
}

/** Stripe's standard price in the United States: 2.9 % and 30 cents. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;

function recordCapture(call: Call, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const created = nowSeconds();
  call.tx.put("captures", { id: newId("cap"), payment_intent: String(charge.payment_intent), amount, created });
  const transaction = newBalanceTransaction({ type: "charge", source: charge, amount, fee: feeOf(amount) });
  call.tx.put("balance_transactions", transaction);
  const booked: Stripe.Charge = { ...charge, balance_transaction: transaction.id };
  call.tx.put("charges", booked);
  return booked;
}

/** Amount and Stripe's fee in minor units. */
export function newBalanceTransaction(of: {
  type: "charge" | "adjustment";
  source: { id: string; currency: string };
  amount: number;
  fee: number;
}): Stripe.BalanceTransaction {
  const { type, source, amount, fee } = of;
  return {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: nowSeconds(),
    balance_type: "payments",
    created: nowSeconds(),
    currency: source.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [
      { amount: fee, application: null, currency: source.currency, description: "Stripe fees", type: "stripe_fee" },
    ],
    net: amount - fee,
    reporting_category: type === "charge" ? "charge" : "dispute",
    source: source.id,
    status: "available",
    type,
  };
}

function toOutcome(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.decline_code ?? decline?.code ?? null,
    risk_level: "normal",
    risk_score: 32,
    seller_message: decline ? "The bank did not return any further details with this decline." : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function toCardDetails(
  amount: number,
  method: Stripe.PaymentMethod,
  held: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  const { card } = method;
  if (!card) throw new Error(`PaymentMethod ${method.id} is not a card`);
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    ...(held && { capture_before: nowSeconds() + HOLD_SECONDS }),
    checks: {
      address_line1_check: null,
      address_postal_code_check: method.billing_details.address?.postal_code ? "pass" : null,
      cvc_check: card.checks?.cvc_check ? "pass" : null,
    },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
