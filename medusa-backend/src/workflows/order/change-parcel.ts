import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { cancelOrderFulfillmentWorkflow, markOrderFulfillmentAsDeliveredWorkflow } from "@medusajs/medusa/core-flows";
import type { ChangeParcelAnswer } from "../../contract/tracking";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { orderStatusService } from "../../modules/services";
import { findParcel, takeBackShipment } from "../../queries/orders/cancelled-parcels";
import { writeAuditStep } from "../audit/steps/write-audit";
import { withOrderLock } from "./order-lock";
import { requireShownOrder } from "./steps/ship-order-steps";

type ParcelInput = { order_id: string; parcel_id: string; actor_id: string };

/** Notes that a parcel has arrived. Not undone, because it has. Throws `not_found`, `order_cancelled`. */
const deliverStep = createStep("deliver-parcel", async ({ order_id, parcel_id }: ParcelInput, { container }) => {
  await requireShownOrder(container, order_id);
  const parcel = await findParcel(databaseOf(container), order_id, parcel_id);
  if (!parcel?.sent) throw new ShopError("not_found", "There is no such parcel.");
  if (parcel.delivered) return new StepResponse({ changed: false });
  const input = { orderId: order_id, fulfillmentId: parcel_id };
  await markOrderFulfillmentAsDeliveredWorkflow(container).run({ input });
  return new StepResponse({ changed: true });
});

const deliverWorkflow = createWorkflow("deliver-shop-parcel", (input: ParcelInput) => {
  const delivered = deliverStep(input);
  when("audit-delivery", { delivered }, ({ delivered }) => delivered.changed).then(() => {
    writeAuditStep({ actorId: input.actor_id, action: "order.parcel_delivered", subjectId: input.order_id });
  });
  return new WorkflowResponse(delivered);
});

/**
 * Takes back that a parcel was sent. First its pieces count as packed again, in one transaction; then Medusa unpacks
 * them, with stock and reservations. A server that dies in between leaves a packed parcel, whose pieces are left to
 * send as well; repeating it ends that. Throws `not_found`, `order_cancelled`, `conflict`.
 */
const cancelParcelStep = createStep("cancel-parcel", async ({ order_id, parcel_id }: ParcelInput, { container }) => {
  await requireShownOrder(container, order_id);
  const parcel = await findParcel(databaseOf(container), order_id, parcel_id);
  if (!parcel) throw new ShopError("not_found", "There is no such parcel.");
  if (parcel.cancelled) return new StepResponse({ changed: false });
  if (parcel.delivered) throw new ShopError("conflict", "This parcel has arrived.");
  // First, so that no server that dies leaves a shipped order with something to send; the sweep makes a whole one
  // shipped again.
  const reopened = await orderStatusService(container).reopenOrder(order_id);
  if (parcel.sent && !(await takeBackShipment(databaseOf(container), order_id, parcel_id))) {
    if (reopened) await orderStatusService(container).moveOrder(order_id, "shipped");
    throw new ShopError("conflict", "Something of this parcel comes back, or was refunded.");
  }
  await cancelOrderFulfillmentWorkflow(container).run({ input: { order_id, fulfillment_id: parcel_id } });
  return new StepResponse({ changed: true });
});

const cancelParcelWorkflow = createWorkflow("cancel-shop-parcel", (input: ParcelInput) => {
  const cancelled = cancelParcelStep(input);
  when("audit-cancelled-parcel", { cancelled }, ({ cancelled }) => cancelled.changed).then(() => {
    writeAuditStep({ actorId: input.actor_id, action: "order.parcel_cancelled", subjectId: input.order_id });
  });
  return new WorkflowResponse(cancelled);
});

/**
 * Notes that a parcel of an order has arrived; `changed` is false where it had.
 * @throws ShopError `not_found`, `order_cancelled`, `backend_unavailable`
 */
export async function deliverParcel(container: MedusaContainer, input: ParcelInput): Promise<ChangeParcelAnswer> {
  return await withOrderLock(container, input.order_id, async () => {
    return (await deliverWorkflow(container).run({ input })).result;
  });
}

/**
 * A parcel was not sent after all: its pieces are left to send, and a shipped order is pending again. The customer is
 * told by mail where an earlier one had said that it left (queries/mails/pending-mails.ts).
 * @throws ShopError `not_found`, `order_cancelled`, `conflict` for one that has arrived, or of which something comes
 * back or was refunded, `backend_unavailable`
 */
export async function cancelParcel(container: MedusaContainer, input: ParcelInput): Promise<ChangeParcelAnswer> {
  return await withOrderLock(container, input.order_id, async () => {
    return (await cancelParcelWorkflow(container).run({ input })).result;
  });
}
