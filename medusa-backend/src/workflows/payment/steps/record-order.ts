import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../../lib/shop-error";
import { orderStatuses } from "../../order/order-statuses";
import type { Attempt } from "../attempt";
import { moveAttempt } from "../attempts";

/** Puts the shop's status "pending" beside the order. Safe to repeat. */
export const createOrderStatusStep = createStep(
  "create-order-status",
  async ({ order_id }: { order_id: string }, { container }) => {
    const service = orderStatuses(container);
    const [existing] = await service.listOrderStatuses({ order_id });
    if (existing) return new StepResponse(existing.id, null);
    const created = await service.createOrderStatuses({ order_id });
    return new StepResponse(created.id, created.id);
  },
  async (statusId, { container }) => {
    if (statusId) await orderStatuses(container).deleteOrderStatuses(statusId);
  },
);

/**
 * Notes that the payment became this order and that its money is due. Safe to repeat. Fails, and so undoes the order, when the
 * payment was let go meanwhile.
 */
export const markPlacedStep = createStep(
  "mark-attempt-placed",
  async ({ attempt, order_id }: { attempt: Attempt; order_id: string }, { container }) => {
    const moved = await moveAttempt(container, attempt.id, "to_capture", { orderId: order_id });
    if (!moved) throw new ShopError("conflict", "This payment was changed while its order was placed. Try again.");
    return new StepResponse(true);
  },
);
