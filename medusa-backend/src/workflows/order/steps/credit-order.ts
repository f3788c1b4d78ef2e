import { ChangeActionType, Modules, OrderChangeType } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { getOrderCosts } from "../../../queries/orders/order-summary";

/** `canceled_by` is kept as who made the credit. */
type Input = { order_id: string; canceled_by?: string };

/**
 * Credits an order that is about to be cancelled with all that it costs, as Medusa's own cancellation does: once its money is back it
 * has nothing outstanding. Medusa's workflow for that is not exported, and its public one credits only what is due already.
 */
export const creditOrderStep = createStep(
  "credit-order",
  async ({ order_id, canceled_by }: Input, { container }) => {
    const costs = await getOrderCosts(databaseOf(container), order_id);
    if (costs === null || costs <= 0) return new StepResponse(0, null);
    const orders = container.resolve(Modules.ORDER);
    const created_by = canceled_by ?? null;
    const change = await orders.createOrderChange({ order_id, created_by, change_type: OrderChangeType.CREDIT_LINE });
    await orders.addOrderAction({
      order_change_id: change.id,
      order_id,
      version: change.version,
      action: ChangeActionType.CREDIT_LINE_ADD,
      reference: "order",
      reference_id: order_id,
      amount: costs,
    });
    await orders.confirmOrderChange(change.id);
    return new StepResponse(costs, { order_id, id: change.id });
  },
  async (change, { container }) => {
    if (!change) return;
    const orders = container.resolve(Modules.ORDER);
    await orders.undoLastChange(change.order_id, { id: change.id, order_id: change.order_id });
    await orders.deleteOrderChanges([change.id]);
  },
);
