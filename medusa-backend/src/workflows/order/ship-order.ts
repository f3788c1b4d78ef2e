import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import {
  acquireLockStep,
  createOrderFulfillmentWorkflow,
  createOrderShipmentWorkflow,
  releaseLockStep,
} from "@medusajs/medusa/core-flows";
import { ShopError } from "../../lib/shop-error";
import { writeAuditStep } from "../steps/write-audit";
import { listUnfulfilled, listUnshipped } from "./fulfillments";
import { getOrderRecord, moveOrder, undoMove } from "./order-record";

/** `actor_id`: the admin who ships, for the audit trail. */
export type ShipOrderInput = { order_id: string; actor_id: string };

/** Claims the shipping of a pending order; false when it was shipped before. Throws `not_found`, `order_cancelled`. */
const claimShippingStep = createStep(
  "claim-shipping",
  async ({ order_id }: { order_id: string }, { container }) => {
    const order = await getOrderRecord(container, order_id);
    if (!order || order.admin_hidden) {
      if (order?.status === "cancelled") throw new ShopError("order_cancelled", "This order was cancelled.");
      throw new ShopError("not_found", "There is no such order.");
    }
    if (await moveOrder(container, order_id, "shipped")) return new StepResponse({ changed: true }, order_id);
    const now = await getOrderRecord(container, order_id);
    if (now?.status === "cancelled") throw new ShopError("order_cancelled", "This order was cancelled.");
    return new StepResponse({ changed: false }, null);
  },
  async (orderId, { container }) => {
    if (orderId) await undoMove(container, orderId, "shipped");
  },
);

/** Fulfils what no one has and ships it all, in Medusa. Safe to repeat: it does what is left. */
const shipInMedusaStep = createStep("ship-in-medusa", async ({ order_id, actor_id }: ShipOrderInput, { container }) => {
  for (const items of await listUnfulfilled(container, order_id)) {
    await createOrderFulfillmentWorkflow(container).run({ input: { order_id, items, created_by: actor_id } });
  }
  for (const { id, items } of await listUnshipped(container, order_id)) {
    const input = { order_id, fulfillment_id: id, items, created_by: actor_id };
    await createOrderShipmentWorkflow(container).run({ input });
  }
  return new StepResponse(true);
});

/**
 * Ships an order: pending → shipped, with fulfillment and shipment in Medusa. Again: `changed` is false.
 * @throws ShopError `not_found`, `order_cancelled`
 */
export const shipOrderWorkflow = createWorkflow("ship-shop-order", (input: ShipOrderInput) => {
  const key = transform({ input }, ({ input }) => `order:${input.order_id}`);
  acquireLockStep({ key, timeout: 20, ttl: 60, retryInterval: 0.1 });
  const claim = claimShippingStep(input);
  when("ship-once", { claim }, ({ claim }) => claim.changed).then(() => {
    shipInMedusaStep(input);
    writeAuditStep({ actorId: input.actor_id, action: "order.shipped", subjectId: input.order_id });
  });
  releaseLockStep({ key });
  return new WorkflowResponse(claim);
});
