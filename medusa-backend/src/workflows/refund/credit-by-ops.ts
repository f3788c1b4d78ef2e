import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { toMajor, toMinor } from "../../lib/money/money";
import { ShopError } from "../../lib/shop-error";
import { getRefundBasis } from "../../queries/orders/return-money";
import { type CreditChange, creditOrder, undoCredit } from "../order/credit-order";

type RefundByOps = { order_id: string; payment_id: string; amount: number | undefined; actor_id: string };

/**
 * Credits the order with what ops are about to refund in Medusa Admin beyond what its customer is due. Medusa counts
 * pieces that were asked back and have not come as due already. It would give no credit, and the amount would be
 * missing when the pieces are back, or be owed by the customer when they do not come. After this credit Medusa adds
 * none.
 *
 * `amount` is in major units; undefined means all that is left, as in Medusa. Returns how to take the credit back when
 * Medusa refuses the refund, or null where no credit is needed or the order takes none. The caller holds the order's
 * lock.
 * @throws ShopError `conflict` for more than is left of the payment, to which Medusa answers 500
 */
export async function creditByOps(
  container: MedusaContainer,
  { order_id, payment_id, amount, actor_id }: RefundByOps,
): Promise<(() => Promise<void>) | null> {
  const basis = await getRefundBasis(databaseOf(container), order_id);
  if (!basis) return null;
  const { currency_code, unpaid, left } = basis;
  if (payment_id === basis.payment_id && amount !== undefined && amount > left)
    throw new ShopError("conflict", `Only ${left.toFixed(2)} ${currency_code.toUpperCase()} is left to refund.`);
  const due = Math.max(0, -toMinor(unpaid, currency_code));
  const credit = toMinor(amount ?? left, currency_code) - due;
  if (!(credit > 0)) return null;
  const change: CreditChange = await creditOrder(container, {
    order_id,
    amount: toMajor(credit, currency_code),
    reference: "ops_refund",
    reference_id: order_id,
    created_by: actor_id,
  });
  return () => undoCredit(container, change);
}
