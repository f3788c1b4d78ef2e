import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { ChangeParcelAnswer } from "../../contract/tracking";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { orderStatusService } from "../../modules/services";
import { findParcel, takeBackShipment } from "../../queries/orders/cancelled-parcels";
import { auditIfChanged } from "../audit/steps/write-audit";
import { deliverSent, unpack } from "./fulfillments";
import { withOrderLock } from "./order-lock";
import { requireLiveOrder } from "./steps/ship-order-steps";

type ParcelInput = { order_id: string; parcel_id: string; actor_id: string };

/** Notes that a parcel has arrived. Not undone. Throws `not_found`, `order_cancelled`. */
const deliverStep = createStep("deliver-parcel", async ({ order_id, parcel_id }: ParcelInput, { container }) => {
  await requireLiveOrder(container, order_id);
  const parcel = await findParcel(databaseOf(container), order_id, parcel_id);
  if (!parcel?.sent) throw new ShopError("not_found", "There is no such parcel.");
  if (parcel.delivered) return new StepResponse({ changed: false });
  await deliverSent(container, order_id, parcel_id);
  return new StepResponse({ changed: true });
});

const deliverWorkflow = createWorkflow("deliver-shop-parcel", (input: ParcelInput) => {
  const delivered = deliverStep(input);
  auditIfChanged(delivered, input, ({ actor_id, order_id }) => ({
    actorId: actor_id,
    action: "order.parcel_delivered",
    subjectId: order_id,
  }));
  return new WorkflowResponse(delivered);
});

/**
 * Undoes the sending of a parcel. First its pieces count as packed again, in one transaction; then Medusa unpacks them,
 * with stock and reservations. If a server dies in between, the parcel stays packed, and its pieces still count as left
 * to send; a repeat finishes the work. Throws `not_found`, `order_cancelled`, `conflict`.
 */
const cancelParcelStep = createStep("cancel-parcel", async ({ order_id, parcel_id }: ParcelInput, { container }) => {
  await requireLiveOrder(container, order_id);
  const parcel = await findParcel(databaseOf(container), order_id, parcel_id);
  if (!parcel) throw new ShopError("not_found", "There is no such parcel.");
  if (parcel.cancelled) return new StepResponse({ changed: false });
  if (parcel.delivered) throw new ShopError("conflict", "This parcel has arrived.");
  // This is first, so that a dying server cannot leave a shipped order with pieces to send; the sweep marks a fully
  // sent one as shipped again.
  const reopened = await orderStatusService(container).reopenOrder(order_id);
  if (parcel.sent && !(await takeBackShipment(databaseOf(container), order_id, parcel_id))) {
    if (reopened) await orderStatusService(container).moveOrder(order_id, "shipped");
    throw new ShopError("conflict", "Something in this parcel is being returned, or was refunded.");
  }
  await unpack(container, { order_id, fulfillment_id: parcel_id });
  return new StepResponse({ changed: true });
});

const cancelParcelWorkflow = createWorkflow("cancel-shop-parcel", (input: ParcelInput) => {
  const cancelled = cancelParcelStep(input);
  auditIfChanged(cancelled, input, ({ actor_id, order_id }) => ({
    actorId: actor_id,
    action: "order.parcel_cancelled",
    subjectId: order_id,
  }));
  return new WorkflowResponse(cancelled);
});

/**
 * Notes that a parcel of an order has arrived; `changed` is false if it already had.
 * @throws ShopError `not_found`, `order_cancelled`, `backend_unavailable`
 */
export async function deliverParcel(container: MedusaContainer, input: ParcelInput): Promise<ChangeParcelAnswer> {
  return await withOrderLock(container, input.order_id, async () => {
    return (await deliverWorkflow(container).run({ input })).result;
  });
}

/**
 * Notes that a parcel was not sent after all: its pieces are left to send, and a shipped order is pending again. The
 * customer gets a mail if an earlier one said that it was sent (queries/mails/pending-mails.ts).
 * @throws ShopError `not_found`, `order_cancelled`, `conflict` for one that has arrived, or of which something comes
 * back or was refunded, `backend_unavailable`
 */
export async function cancelParcel(container: MedusaContainer, input: ParcelInput): Promise<ChangeParcelAnswer> {
  return await withOrderLock(container, input.order_id, async () => {
    return (await cancelParcelWorkflow(container).run({ input })).result;
  });
}
