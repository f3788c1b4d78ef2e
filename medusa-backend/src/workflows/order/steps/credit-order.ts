import { ChangeActionType, ContainerRegistrationKeys, Modules, OrderChangeType } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { z } from "zod";
import { queryRows } from "../../../lib/database/sql";

/** `canceled_by` is kept as who made the credit. */
type Input = { order_id: string; canceled_by?: string };

/** What the order still costs in its present version, credits taken off, in major units. */
const COSTS_SQL = `
  select coalesce((m.totals->>'current_order_total')::float8, 0) as costs from "order" o
  join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null where o.id = ?`;

/**
 * Credits an order that is about to be cancelled with all that it costs, as Medusa's own cancellation does: once its money is back it
 * has nothing outstanding. Medusa's workflow for that is not exported, and its public one credits only what is due already.
 */
export const creditOrderStep = createStep(
  "credit-order",
  async ({ order_id, canceled_by }: Input, { container }) => {
    const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
    const [order] = await queryRows(database, z.object({ costs: z.number() }), COSTS_SQL, [order_id]);
    if (!order || order.costs <= 0) return new StepResponse(0, null);
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
      amount: order.costs,
    });
    await orders.confirmOrderChange(change.id);
    return new StepResponse(order.costs, { order_id, id: change.id });
  },
  async (change, { container }) => {
    if (!change) return;
    const orders = container.resolve(Modules.ORDER);
    await orders.undoLastChange(change.order_id, { id: change.id, order_id: change.order_id });
    await orders.deleteOrderChanges([change.id]);
  },
);
