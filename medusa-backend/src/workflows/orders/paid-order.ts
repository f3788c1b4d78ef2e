import type { MedusaContainer } from "@medusajs/framework/types";
import { holdSentence } from "../../contract/packing";
import { riskSentence } from "../../contract/refunds";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { getMoneyHold } from "../../queries/orders/packing";
import { getCapturable } from "../../queries/payments/medusa-payments";
import { listRisks } from "../../queries/refunds/reversals";

/**
 * Refuses to pack or ship an unpaid order: its money must be captured and not fully refunded. A partial refund (as
 * goodwill) is allowed. So is an order that its customer has withdrawn from, once that is carried out.
 * @throws ShopError `conflict` for an order that is not paid, or is being withdrawn from
 */
export async function requirePaidOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const hold = await getMoneyHold(databaseOf(container), orderId);
  if (hold) throw new ShopError("conflict", holdSentence(hold));
}

/**
 * Refuses to send an order whose payment has risks that the sender has not seen: an admin who knows them sends it on
 * its own page. `known` are the ids of those that were shown.
 * @throws ShopError `payment_at_risk`
 */
export async function requireKnownRisks(
  container: MedusaContainer,
  orderId: string,
  known: readonly string[] = [],
): Promise<void> {
  const risk = (await listRisks(databaseOf(container), orderId)).find(({ id }) => !known.includes(id));
  if (risk)
    throw new ShopError(
      "payment_at_risk",
      `${riskSentence(risk.kind)} Look at the order's page in the shop before you send it.`,
    );
}

/**
 * Refuses to capture money that is no longer due, and to capture only a part: Medusa's Stripe provider captures
 * everything whatever amount it gets, and Medusa's books would lack the rest for good. `amount` is the request's, in
 * major units; without one, the full payment is meant.
 * @throws ShopError `conflict`
 */
export async function requireCapturable(container: MedusaContainer, paymentId: string, amount: unknown): Promise<void> {
  const payment = await getCapturable(databaseOf(container), paymentId);
  if (!payment) return;
  if (payment.notDue) throw new ShopError("conflict", "This order was cancelled, so its money is no longer taken.");
  const isPart = amount !== undefined && amount !== null && amount !== payment.amount;
  if (payment.atStripe && isPart) throw new ShopError("conflict", "Only the whole payment can be captured.");
}
