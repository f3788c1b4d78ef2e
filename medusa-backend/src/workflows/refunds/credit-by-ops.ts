import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { toMajor } from "../../contract/currency";
import { databaseOf } from "../../lib/database/connection";
import { toMinor } from "../../lib/money/money";
import { ShopError } from "../../lib/shop-error";
import { getRefundBasis } from "../../queries/returns/return-refunds";
import { creditOrder, undoCredit } from "../orders/credit-order";

type RefundByOps = { orderId: string; paymentId: string; amount: number | undefined; actorId: string };

/** What Medusa's refund considers still to be paid, in major units; a negative amount is due to the customer. */
async function readAsMedusa(container: MedusaContainer, orderId: string): Promise<number> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const fields = ["id", "summary", "total", "currency_code"];
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } });
  return Pending.parse(data[0]).summary.pending_difference;
}
const Pending = z.object({ summary: z.object({ pending_difference: z.coerce.number() }) });

/**
 * Credits the part of ops' refund in Medusa Admin that exceeds the amount due to the customer. Medusa counts pieces of
 * a requested return as due before they arrive, and then credits too little: the amount would be subtracted from their
 * later refund, or owed if the return is cancelled. If it counts nothing as due, it credits the full amount itself.
 * `amount` is in major units; undefined means the rest. Returns a function that reverts the credit if Medusa refuses
 * the refund, or null if there is none. The caller holds the order's lock.
 * @throws ShopError `conflict` for more than is left of the payment, to which Medusa answers 500
 */
export async function creditByOps(
  container: MedusaContainer,
  { orderId, paymentId, amount, actorId }: RefundByOps,
): Promise<(() => Promise<void>) | null> {
  const basis = await getRefundBasis(databaseOf(container), orderId);
  if (!basis) return null;
  const { currencyCode, unpaid, left } = basis;
  if (paymentId === basis.paymentId && amount !== undefined && amount > left)
    throw new ShopError("conflict", `Only ${left.toFixed(2)} ${currencyCode.toUpperCase()} is left to refund.`);
  if ((await readAsMedusa(container, orderId)) >= 0) return null;
  const due = Math.max(0, -toMinor(unpaid, currencyCode));
  const credit = toMinor(amount ?? left, currencyCode) - due;
  if (!(credit > 0)) return null;
  const change = await creditOrder(container, {
    orderId,
    amount: toMajor(credit, currencyCode),
    reference: "ops_refund",
    reference_id: orderId,
    created_by: actorId,
  });
  return () => undoCredit(container, change);
}
