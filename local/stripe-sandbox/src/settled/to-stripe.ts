import type Stripe from "stripe";
import { newCharge } from "../payment-intents/charges";
import { newIntent } from "../payment-intents/create";
import { inThreeYears, newPaymentMethod } from "../payment-methods/payment-methods";
import type { TableName, Tables } from "../store/tables";
import { intentIdOf, type SettledPayment, type SettledPayments } from "./settled-payments";

const CARD = { number: "4242424242424242", brand: "visa", funding: "credit", ...inThreeYears() } as const;
const chargeIdOf = ({ key }: SettledPayment) => `ch_${key}`;

function toIntent(payment: SettledPayment): Stripe.PaymentIntent {
  const { key, amount, currency, created, cancelled } = payment;
  const intent = newIntent({
    amount,
    currency,
    capture_method: "manual",
    confirm: false,
    confirmation_method: "automatic",
    metadata: { session_id: `payses_${key}` },
  });
  return {
    ...intent,
    id: intentIdOf(payment),
    client_secret: `${intentIdOf(payment)}_secret_${key}`,
    amount_received: cancelled ? 0 : amount,
    canceled_at: cancelled ? created : null,
    created,
    latest_charge: chargeIdOf(payment),
    payment_method: `pm_${key}`,
    status: cancelled ? "canceled" : "succeeded",
  };
}

function toCharge(payment: SettledPayment): Stripe.Charge {
  const { key, amount, refunded, created, cancelled } = payment;
  const method = { ...newPaymentMethod(CARD, null), id: `pm_${key}` };
  return {
    ...newCharge(toIntent(payment), method, { kind: cancelled ? "held" : "paid" }),
    id: chargeIdOf(payment),
    created,
    // A released hold counts as refunded, as at Stripe.
    amount_refunded: cancelled ? amount : refunded,
    refunded: cancelled || refunded === amount,
  };
}

export function toSettledRecord<T extends TableName>(
  settled: SettledPayments,
  table: T,
  id: string,
): Tables[T] | undefined {
  if (table !== "payment_intents" && table !== "charges") return undefined;
  const payment = settled.get(id.slice(id.indexOf("_") + 1));
  if (!payment) return undefined;
  return (table === "charges" ? toCharge(payment) : toIntent(payment)) as Tables[T];
}
