import type { MedusaContainer } from "@medusajs/framework/types";
import type { PaymentOutcome } from "../../contract/orders";
import { databaseOf } from "../../lib/database/connection";
import { asShopError } from "../../lib/shop-error";
import type { Attempt } from "../../modules/payment-record/attempts";
import { getPlacedOrder } from "../../queries/payments/placed-orders";
import { isOwed, isTakenBack } from "../../queries/refunds/reversals";
import type { StripeFacts } from "./stripe-ledger";
import { getStripeFacts } from "./stripe-ledger";
import { getCurrentStripePayment, type StripePayment } from "./stripe-payments";

/** Null if Stripe knows no such payment; "silent" if it could not be asked. */
type StripeSays = Pick<StripePayment, "status"> | null | "silent";

/** An authorised one will become an order or be released; which is not known yet. */
function openOutcome(stripe: StripeSays): PaymentOutcome {
  if (stripe === "silent") return "checking";
  switch (stripe?.status) {
    case "requires_payment_method":
    case "requires_confirmation":
    case "requires_action":
      return "unfinished";
    case "canceled":
    case undefined:
      return "not_charged";
    default:
      return "checking";
  }
}

/** The outcome of an attempt; Stripe's answer matters for the status `open` only. */
export function paymentOutcome(attempt: Pick<Attempt, "status" | "orderId">, stripe: StripeSays): PaymentOutcome {
  if (attempt.status === "to_capture" || attempt.status === "captured") return "paid";
  if (attempt.status === "expired") return "lapsed";
  if (attempt.status === "refunded") return "refunded";
  if (attempt.status === "open") return openOutcome(stripe);
  return attempt.status === "releasing" && attempt.orderId ? "refunded" : "not_charged";
}

/** The attempt counts as paid, but its order does not exist: only Stripe's answer counts. */
export function outcomeWithoutOrder(
  stripe: Pick<StripeFacts, "status" | "received" | "refunded"> | null | "silent",
): PaymentOutcome {
  if (stripe === "silent") return "checking";
  if (stripe === null || stripe.status === "canceled") return "not_charged";
  return stripe.received > 0 && stripe.refunded >= stripe.received ? "refunded" : "checking";
}

async function unlessSilent<T>(ask: Promise<T>): Promise<T | "silent"> {
  return await ask.catch((error: unknown) => {
    if (asShopError(error)?.shopCode === "backend_unavailable") return "silent" as const;
    throw error;
  });
}

/** Asks Stripe if needed. While its order is being placed, an attempt counts as being checked. */
export async function getPaymentOutcome(
  container: MedusaContainer,
  attempt: Attempt,
): Promise<{ outcome: PaymentOutcome; orderId: string | null }> {
  const order = await getPlacedOrder(databaseOf(container), attempt);
  if (attempt.status !== "open") {
    const outcome = paymentOutcome(attempt, "silent");
    if (outcome === "refunded") {
      const database = databaseOf(container);
      if (await isTakenBack(database, attempt.paymentIntentId)) return { outcome: "taken_back", orderId: null };
      if (await isOwed(database, attempt.paymentIntentId)) return { outcome: "owed", orderId: null };
    }
    if (outcome !== "paid") return { outcome, orderId: null };
    if (order) return { outcome, orderId: attempt.orderId };
    const facts = await unlessSilent(getStripeFacts(attempt.paymentIntentId));
    return { outcome: outcomeWithoutOrder(facts), orderId: null };
  }
  if (order) return { outcome: "checking", orderId: null };
  const stripe = await unlessSilent(getCurrentStripePayment(attempt.paymentIntentId));
  return { outcome: paymentOutcome(attempt, stripe), orderId: null };
}
