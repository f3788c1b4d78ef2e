import type { MedusaContainer } from "@medusajs/framework/types";
import { OrderWorkflowEvents } from "@medusajs/framework/utils";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { createCompleteReturnStep, emitEventStep } from "@medusajs/medusa/core-flows";
import type { RequestReturnAnswer } from "../../contract/returns";
import { withOrderLock } from "../order/order-lock";
import { type RequestReturnInput, requireReturnableStep } from "./steps/require-returnable";

const requestReturnWorkflow = createWorkflow("request-shop-return", (input: RequestReturnInput) => {
  const request = requireReturnableStep(input);
  // Medusa's return, its lines and the order's change are one transaction: a server that dies leaves all of it or nothing.
  const created = createCompleteReturnStep(request);
  emitEventStep({
    eventName: OrderWorkflowEvents.RETURN_REQUESTED,
    data: transform({ input, created }, ({ input, created }) => ({ order_id: input.order_id, return_id: created.id })),
  });
  return new WorkflowResponse(transform({ created }, ({ created }) => ({ return_id: created.id })));
});

/**
 * Asks to send lines of an order back: a return of Medusa's in the state "requested", which ops receive in Medusa Admin.
 * Of several requests at once for the same pieces, one is taken.
 * @throws ShopError `not_found` for somebody else's order, `conflict` (contract: RequestReturn), `invalid` for a line or
 * a reason that is not on offer, `backend_unavailable`
 */
export async function requestReturn(
  container: MedusaContainer,
  input: RequestReturnInput,
): Promise<RequestReturnAnswer> {
  return await withOrderLock(container, input.order_id, async () => {
    return (await requestReturnWorkflow(container).run({ input })).result;
  });
}
