import type { MedusaContainer } from "@medusajs/framework/types";
import { OrderWorkflowEvents } from "@medusajs/framework/utils";
import { createStep, createWorkflow, StepResponse, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { createCompleteReturnStep, emitEventStep } from "@medusajs/medusa/core-flows";
import type { RequestReturn } from "../../contract/returns";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { invalidField, ShopError } from "../../lib/shop-error";
import { listSentFrom } from "../../queries/orders/line-stock";
import { listOpenChanges } from "../../queries/orders/medusa-record";
import { getOrderRecord } from "../../queries/orders/order-record";
import { getReturnable } from "../../queries/returns/returns";
import { writeAuditStep } from "../audit/write-audit";
import { withOrderLock } from "../orders/order-lock";

/** With `byStaff`, `customerId` is an admin. `withdrawalId` is then the author of the return's change in Medusa. */
type RequestReturnInput = RequestReturn & {
  orderId: string;
  customerId: string;
  byStaff?: boolean;
  withdrawalId?: string;
};

/** An admin may open a return even after the period, and a withdrawal has a period of its own. */
export const STAFF_RETURN_DAYS = 36_500;

/** A line may be named twice. */
function piecesOf(items: RequestReturn["items"]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { lineId, quantity } of items) pieces.set(lineId, (pieces.get(lineId) ?? 0) + quantity);
  return pieces;
}

/** In the form of Medusa's order module. Read under the order's lock, so the second of two requests sees the first. */
const requireReturnableStep = createStep("require-returnable", async (input: RequestReturnInput, { container }) => {
  const { orderId, customerId, items, reasonId, note, byStaff = false, withdrawalId } = input;
  const isFree = byStaff || withdrawalId !== undefined;
  const database = databaseOf(container);
  const order = await getOrderRecord(database, orderId);
  if (!order || !(isFree || order.customerId === customerId))
    throw new ShopError("not_found", "There is no such order.");
  if (order.status === "cancelled") throw new ShopError("conflict", "This order was cancelled.");
  const returnable = await getReturnable(database, orderId, isFree ? STAFF_RETURN_DAYS : getEnv().RETURN_DAYS);
  if (!returnable) throw new ShopError("conflict", "Nothing in this order can be sent back now.");
  if (reasonId !== undefined && !returnable.reasons.some(({ id }) => id === reasonId))
    throw invalidField("reasonId", "This reason is not on the list any more. Choose another one, or none");
  const wanted = piecesOf(items);
  for (const [lineId, quantity] of wanted) {
    const line = returnable.lines.find((found) => found.lineId === lineId);
    if (!line || quantity > line.quantity)
      throw new ShopError("conflict", "Some of this has already been sent back, or was never sent.");
  }
  if ((await listOpenChanges(database, orderId)).length > 0)
    throw new ShopError("conflict", "We are changing this order at the moment. Please try again later.");
  const sent = (await listSentFrom(database, orderId)).filter(({ lineId }) => wanted.has(lineId));
  return new StepResponse({
    order_id: orderId,
    location_id: sent[0]?.locationId ?? "",
    items: [...wanted].map(([id, quantity]) => ({ id, quantity, note, ...(reasonId && { reason_id: reasonId }) })),
    created_by: withdrawalId ?? customerId,
  });
});

const requestReturnWorkflow = createWorkflow("request-shop-return", (input: RequestReturnInput) => {
  const request = requireReturnableStep(input);
  // Medusa's return, its lines and the order's change are one transaction: a dying server leaves all of it or nothing.
  const created = createCompleteReturnStep(request);
  when("audit-staff", { input }, ({ input }) => input.byStaff === true).then(() => {
    writeAuditStep({ actorId: input.customerId, action: "order.return_opened", subjectId: input.orderId });
  });
  emitEventStep({
    eventName: OrderWorkflowEvents.RETURN_REQUESTED,
    data: { order_id: input.orderId, return_id: created.id },
  });
  return new WorkflowResponse(created.id);
});

/** Of concurrent requests for the same pieces, one wins. @throws ShopError (contract: RequestReturn) */
export async function requestReturn(container: MedusaContainer, input: RequestReturnInput) {
  return await withOrderLock(container, input.orderId, () => requestLockedReturn(container, input));
}

/** The caller holds the order's lock. */
export async function requestLockedReturn(container: MedusaContainer, input: RequestReturnInput) {
  return (await requestReturnWorkflow(container).run({ input })).result;
}
