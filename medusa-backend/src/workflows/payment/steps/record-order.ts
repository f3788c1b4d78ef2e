import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../../lib/shop-error";
import { orderStatuses } from "../../order/order-statuses";
import type { Attempt } from "../attempt";
import { getAttempt, moveAttempt } from "../attempts";

/** `created`: this run placed the order; another may have, and it then owns what it wrote. */
type Placed = { order_id: string; created: boolean };

/** Puts the shop's status "pending" beside the order. Safe to repeat, and beside another completion of the same order. */
export const createOrderStatusStep = createStep(
  "create-order-status",
  async ({ order_id, created }: Placed, { container }) => {
    const service = orderStatuses(container);
    const find = async () => (await service.listOrderStatuses({ order_id }))[0];
    if (await find()) return new StepResponse(true, null);
    const status = await service.createOrderStatuses({ order_id }).catch(async (error: unknown) => {
      if (!(await find())) throw error;
      return null;
    });
    return new StepResponse(true, created && status ? status.id : null);
  },
  async (statusId, { container }) => {
    if (statusId) await orderStatuses(container).deleteOrderStatuses(statusId);
  },
);

/**
 * Notes that the payment became this order and that its money is due. Safe to repeat, and beside another completion. Fails, and so
 * undoes an order that this run placed, when the payment was let go meanwhile.
 */
export const markPlacedStep = createStep(
  "mark-attempt-placed",
  async ({ attempt, order_id }: { attempt: Attempt; order_id: string }, { container }) => {
    if (await moveAttempt(container, attempt.id, "to_capture", { orderId: order_id })) return new StepResponse(true);
    const now = await getAttempt(container, attempt.payment_intent_id);
    const noted = now?.order_id === order_id && (now.status === "to_capture" || now.status === "captured");
    if (!noted) throw new ShopError("conflict", "This payment was let go while its order was placed.");
    return new StepResponse(true);
  },
);
