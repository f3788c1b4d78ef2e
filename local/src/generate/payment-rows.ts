import { intentIdOf, type SettledPayment } from "stripe-sandbox/settled-payments";
import { amountOf, type Rows } from "./copy";
import type { OrderPlan } from "./order-plan";

const HOUR_MS = 3_600_000;
const BEFORE_MS = 60_000;

function totalsOf(total: number, refunded: number) {
  const amounts = {
    paid_total: total,
    refunded_total: refunded,
    accounting_total: total - refunded,
    credit_line_total: refunded,
    transaction_total: total - refunded,
    pending_difference: 0,
    current_order_total: total - refunded,
    original_order_total: total,
  };
  return Object.fromEntries(Object.entries(amounts).flatMap(([name, cents]) => Object.entries(amountOf(name, cents))));
}

function addTransaction(
  rows: Rows,
  plan: OrderPlan,
  currency: string,
  of: { reference: string; id: string; cents: number; at: Date },
): void {
  rows.addAt(of.at, "order_transaction", {
    id: `ordtrx_${of.reference}_${plan.key}`,
    order_id: `order_${plan.key}`,
    version: 1,
    ...amountOf("amount", of.cents),
    currency_code: currency,
    reference: of.reference,
    reference_id: of.id,
  });
}

function addRefund(rows: Rows, plan: OrderPlan, currency: string): void {
  const { key, refunded, status } = plan;
  const at = new Date(plan.at.getTime() + 5 * HOUR_MS);
  rows.addAt(at, "refund", { id: `ref_${key}`, ...amountOf("amount", refunded), payment_id: `pay_${key}` });
  addTransaction(rows, plan, currency, { reference: "refund", id: `ref_${key}`, cents: -refunded, at });
  const whole = status === "cancelled";
  rows.addAt(at, "order_credit_line", {
    id: `ordcl_${key}`,
    order_id: `order_${key}`,
    reference: whole ? "order" : "refund",
    reference_id: whole ? `order_${key}` : `ref_${key}`,
    ...amountOf("amount", refunded),
    version: 1,
  });
}

type AttemptEnd = { status: "captured" | "refunded" | "released"; orderId: string | null; reason: string | null };

function addAttempt(rows: Rows, plan: OrderPlan, currency: string, end: AttemptEnd): void {
  const { key, customer, total, lines, at } = plan;
  const begun = new Date(at.getTime() - BEFORE_MS);
  rows.addAt(at, "payment_attempt", {
    id: `patt_${key}`,
    customer_id: customer.id,
    digest: `${key}`,
    cart_id: `cart_${key}`,
    payment_collection_id: `pay_col_${key}`,
    payment_session_id: `payses_${key}`,
    payment_intent_id: intentIdOf({ key }),
    amount: total,
    currency_code: currency,
    status: end.status,
    lines: lines.map(({ product, quantity }) => ({
      title: product.title,
      quantity,
      available: null,
      productId: product.id,
      unitPrice: product.price,
      variantId: product.variant_id,
    })),
    delivery: { name: customer.name, email: customer.email, phone: customer.phone, address: customer.address },
    order_id: end.orderId,
    reason: end.reason,
    authorised_at: begun,
    checked_at: end.orderId ? null : at,
    created_at: begun,
    ...(end.status === "refunded" && { updated_at: new Date(at.getTime() + 5 * HOUR_MS) }),
  });
}

export function addMoney(rows: Rows, plan: OrderPlan, currency: string): void {
  const { key, at, total, refunded, status } = plan;
  const begun = new Date(at.getTime() - BEFORE_MS);
  const providerId = "pp_stripe_stripe";
  const data = { id: intentIdOf({ key }), amount: total, object: "payment_intent", status: "succeeded", currency };
  rows.addAt(at, "order_summary", {
    id: `ordsum_${key}`,
    order_id: `order_${key}`,
    version: 1,
    totals: totalsOf(total, refunded),
  });
  rows.addAt(at, "payment_collection", {
    id: `pay_col_${key}`,
    currency_code: currency,
    ...amountOf("amount", total),
    ...amountOf("authorized_amount", total),
    ...amountOf("captured_amount", total),
    ...amountOf("refunded_amount", refunded),
    completed_at: at,
    status: "completed",
    created_at: begun,
  });
  rows.addAt(at, "payment_session", {
    id: `payses_${key}`,
    currency_code: currency,
    ...amountOf("amount", total),
    provider_id: providerId,
    data,
    context: {},
    status: "authorized",
    authorized_at: at,
    payment_collection_id: `pay_col_${key}`,
    created_at: begun,
  });
  rows.addAt(at, "payment", {
    id: `pay_${key}`,
    ...amountOf("amount", total),
    currency_code: currency,
    provider_id: providerId,
    data,
    captured_at: at,
    payment_collection_id: `pay_col_${key}`,
    payment_session_id: `payses_${key}`,
  });
  rows.addAt(at, "capture", { id: `capt_${key}`, ...amountOf("amount", total), payment_id: `pay_${key}` });
  rows.addAt(at, "order_payment_collection", {
    id: `ordpay_${key}`,
    order_id: `order_${key}`,
    payment_collection_id: `pay_col_${key}`,
  });
  addTransaction(rows, plan, currency, { reference: "capture", id: `capt_${key}`, cents: total, at });
  if (refunded > 0) addRefund(rows, plan, currency);
  const cancelled = status === "cancelled";
  addAttempt(rows, plan, currency, {
    status: cancelled ? "refunded" : "captured",
    orderId: `order_${key}`,
    reason: cancelled ? "order_deleted" : null,
  });
}

/** Ends the key of a failed payment that the same customer began before the order. */
const ABANDONED = "B";
const abandonedKey = (key: string) => key.slice(0, -1) + ABANDONED;

export function addAbandoned(rows: Rows, plan: OrderPlan, currency: string): void {
  const end: AttemptEnd = { status: "released", orderId: null, reason: "abandoned" };
  addAttempt(rows, { ...plan, key: abandonedKey(plan.key) }, currency, end);
}

export function settledPayments(plan: OrderPlan, currency: string): SettledPayment[] {
  const { key, total, refunded, at, abandoned } = plan;
  const created = Math.floor((at.getTime() - BEFORE_MS) / 1_000);
  const paid = { key, amount: total, refunded, created, currency, cancelled: false };
  return abandoned ? [{ ...paid, key: abandonedKey(key), refunded: 0, cancelled: true }, paid] : [paid];
}
