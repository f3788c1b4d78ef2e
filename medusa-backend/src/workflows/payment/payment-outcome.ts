import type { MedusaContainer } from "@medusajs/framework/types";
import type { PaymentOutcome } from "../../contract/orders";
import { asShopError } from "../../lib/shop-error";
import type { Attempt } from "./attempt";
import { getPlacedOrder } from "./placed-order";
import { getStripePayment, type StripePayment } from "./stripe-payments";

/** Stripe's word on the payment, null where it knows none; "silent" when it could not be asked. */
type StripeSays = Pick<StripePayment, "status"> | null | "silent";

/** What may be said of an open attempt: an authorised one becomes an order or is let go, and nobody knows yet which. */
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

/** What became of an attempt, given what Stripe says where that matters (status `open`). */
export function paymentOutcome(attempt: Pick<Attempt, "status" | "order_id">, stripe: StripeSays): PaymentOutcome {
  if (attempt.status === "to_capture" || attempt.status === "captured") return "paid";
  if (attempt.status === "expired") return "lapsed";
  if (attempt.status === "refunded") return "refunded";
  if (attempt.status === "open") return openOutcome(stripe);
  return attempt.status === "releasing" && attempt.order_id ? "refunded" : "not_charged";
}

/** The same, with Stripe asked where it matters. While its order is being placed an attempt is being checked. */
export async function getPaymentOutcome(
  container: MedusaContainer,
  attempt: Attempt,
): Promise<{ outcome: PaymentOutcome; orderId: string | null }> {
  if (attempt.status !== "open") {
    const outcome = paymentOutcome(attempt, "silent");
    return { outcome, orderId: outcome === "paid" ? attempt.order_id : null };
  }
  const order = await getPlacedOrder(container, attempt);
  if (order) return { outcome: "checking", orderId: null };
  const stripe = await getStripePayment(attempt.payment_intent_id).catch((error: unknown) => {
    if (asShopError(error)?.shopCode === "backend_unavailable") return "silent" as const;
    throw error;
  });
  return { outcome: paymentOutcome(attempt, stripe), orderId: null };
}
