import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { stripeEventService } from "../../modules/services";
import { getAttempt } from "../../queries/payments/attempts";
import type { Reconciled } from "../payment/reconcile-payment";
import { releasePayment } from "../payment/release-payment";
import { DECLINE } from "./event-timing";

/**
 * A customer gives up, or finds a card that works, before this many declines; somebody testing stolen cards does not.
 */
const MOST_DECLINES = 5;

/**
 * Ends a payment after too many declines, unless a card has been authorised since. The customer may start another one,
 * which is counted.
 * @throws ShopError `backend_unavailable`
 */
export async function endDeclinedPayment(container: MedusaContainer, payment_intent_id: string): Promise<Reconciled> {
  // The event came late, and a later card has paid: the order keeps its payment.
  if ((await getAttempt(databaseOf(container), payment_intent_id))?.status !== "open") return "ignored";
  if ((await stripeEventService(container).countEvents({ type: DECLINE, payment_intent_id })) < MOST_DECLINES)
    return "ignored";
  const input = { payment_intent_id, reason: "declined_too_often", unless_authorised: true };
  return (await releasePayment(container, input)).released ? "released" : "ignored";
}
