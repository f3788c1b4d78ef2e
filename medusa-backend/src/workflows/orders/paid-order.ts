import type { MedusaContainer } from "@medusajs/framework/types";
import { holdSentence } from "../../contract/packing";
import { riskSentence } from "../../contract/refunds";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { getMoneyHold } from "../../queries/orders/packing";
import { getCapturable } from "../../queries/payments/medusa-payments";
import { listRisks } from "../../queries/refunds/reversals";

/**
 * A partial refund (as goodwill) is no obstacle, nor is a withdrawal that was carried out.
 * @throws ShopError `conflict` for an order that is not paid, or is being withdrawn from
 */
export async function requirePaidOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const hold = await getMoneyHold(databaseOf(container), orderId);
  if (hold) throw new ShopError("conflict", holdSentence(hold));
}

/** `known`: ids of the payment's risks that the sender has seen. @throws ShopError `payment_at_risk` for others */
export async function requireKnownRisks(container: MedusaContainer, orderId: string, known: readonly string[] = []) {
  const risk = (await listRisks(databaseOf(container), orderId)).find(({ id }) => !known.includes(id));
  if (risk)
    throw new ShopError(
      "payment_at_risk",
      `${riskSentence(risk.kind)} Look at the order's page in the shop before you send it.`,
    );
}

/**
 * Medusa's Stripe provider captures everything whatever amount it gets, and Medusa's books would lack the rest for
 * good. `amount` is the request's, in major units; without one, the full payment.
 * @throws ShopError `conflict` for a part, and for money that is no longer due
 */
export async function requireCapturable(container: MedusaContainer, paymentId: string, amount: unknown): Promise<void> {
  const payment = await getCapturable(databaseOf(container), paymentId);
  if (!payment) return;
  if (payment.notDue) throw new ShopError("conflict", "This order was cancelled, so its money is no longer taken.");
  const isPart = amount !== undefined && amount !== null && amount !== payment.amount;
  if (payment.atStripe && isPart) throw new ShopError("conflict", "Only the whole payment can be captured.");
}
