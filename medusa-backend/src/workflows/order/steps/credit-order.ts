import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { getOrderCosts } from "../../../queries/orders/order-summary";
import { creditOrder, undoCredit } from "../credit-order";

/** `canceled_by` is stored as the author of the credit. */
type Input = { order_id: string; canceled_by?: string };

/**
 * Credits an order that is about to be cancelled with its whole price, as Medusa's own cancellation does, so that
 * nothing is outstanding once its money is refunded.
 */
export const creditOrderStep = createStep(
  "credit-order",
  async ({ order_id, canceled_by }: Input, { container }) => {
    const amount = await getOrderCosts(databaseOf(container), order_id);
    if (amount === null || amount <= 0) return new StepResponse(0, null);
    const by = canceled_by ? { created_by: canceled_by } : {};
    const credit = { order_id, amount, reference: "order", reference_id: order_id, ...by };
    return new StepResponse(amount, await creditOrder(container, credit));
  },
  async (change, { container }) => {
    if (change) await undoCredit(container, change);
  },
);
