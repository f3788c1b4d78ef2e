import type { MedusaContainer } from "@medusajs/framework/types";
import { ChangeActionType, Modules, OrderChangeType } from "@medusajs/framework/utils";
import { databaseOf } from "../../lib/database/connection";
import { listOpenChanges } from "../../queries/orders/medusa-record";

/** `amount` in major units; `reference` and `reference_id` name its reason; `created_by` is its author. */
type Credit = { orderId: string; amount: number; reference: string; reference_id: string; created_by?: string };
type CreditChange = { orderId: string; id: string };

/**
 * Medusa's workflow for credits is not exported, and its public one credits only amounts already due. First undoes a
 * change that a dead server left unconfirmed.
 */
export async function creditOrder(container: MedusaContainer, { orderId, created_by, ...credit }: Credit) {
  const orders = container.resolve(Modules.ORDER);
  const open = await listOpenChanges(databaseOf(container), orderId);
  for (const { id } of open.filter(({ changeType }) => changeType === OrderChangeType.CREDIT_LINE)) {
    await orders.cancelOrderChange(id);
  }
  const by = { created_by: created_by ?? null };
  const change = await orders.createOrderChange({ order_id: orderId, ...by, change_type: OrderChangeType.CREDIT_LINE });
  const action = ChangeActionType.CREDIT_LINE_ADD;
  await orders.addOrderAction({
    order_change_id: change.id,
    order_id: orderId,
    version: change.version,
    action,
    ...credit,
  });
  await orders.confirmOrderChange(change.id);
  return { orderId, id: change.id };
}

/** The credit must be the order's newest change. */
export async function undoCredit(container: MedusaContainer, { orderId, id }: CreditChange): Promise<void> {
  const orders = container.resolve(Modules.ORDER);
  await orders.undoLastChange(orderId, { id, order_id: orderId });
  await orders.deleteOrderChanges([id]);
}
