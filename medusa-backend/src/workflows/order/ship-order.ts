import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { writeAuditStep } from "../audit/steps/write-audit";
import { withOrderLock } from "./order-lock";
import { recordStatusStep } from "./steps/record-status";
import { requireShippableStep, type ShipOrderInput, shipInMedusaStep } from "./steps/ship-order-steps";

/** The part of a workflow that ships the rest of an order; `changed` is false if nothing was left. */
export function shipWhatIsLeft(input: ShipOrderInput) {
  const shippable = requireShippableStep(input);
  when("ship-once", { shippable }, ({ shippable }) => shippable.changed).then(() => {
    shipInMedusaStep(input);
    writeAuditStep({ actorId: input.actor_id, action: "order.shipped", subjectId: input.order_id });
  });
  when("record-once-whole", { shippable }, ({ shippable }) => shippable.whole).then(() => {
    recordStatusStep({ order_id: input.order_id, payment_intent_id: null, status: "shipped", reason: "shipped" });
  });
  return shippable;
}

const shipOrderWorkflow = createWorkflow("ship-shop-order", (input: ShipOrderInput) => {
  return new WorkflowResponse(shipWhatIsLeft(input));
});

/**
 * Ships the rest of an order, with fulfillment and shipment in Medusa: pending → shipped. `changed` is false if nothing
 * was left.
 * @throws ShopError `not_found`, `order_cancelled`, `conflict` while the shop does not have the order's money,
 * `payment_at_risk`, `backend_unavailable`
 */
export async function shipOrder(container: MedusaContainer, input: ShipOrderInput): Promise<{ changed: boolean }> {
  return await withOrderLock(container, input.order_id, async () => {
    return (await shipOrderWorkflow(container).run({ input })).result;
  });
}
