import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { cancelReturnWorkflow } from "@medusajs/medusa/core-flows";
import type { CancelReturnAnswer } from "../../contract/returns";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { getOpenReturn } from "../../queries/orders/return-money";
import { withOrderLock } from "../order/order-lock";
import { type CancelReturnInput, requireOpenReturnStep } from "./steps/require-open-return";

const cancelShopReturnWorkflow = createWorkflow("cancel-shop-return", (input: CancelReturnInput) => {
  const open = requireOpenReturnStep(input);
  when("cancel-once", { open }, ({ open }) => open).then(() => {
    cancelReturnWorkflow.runAsStep({
      input: transform({ input }, ({ input }) => ({ return_id: input.return_id, canceled_by: input.customer_id })),
    });
  });
  return new WorkflowResponse(transform({ open }, ({ open }) => ({ changed: open })));
});

/**
 * Ends a return that its customer does not send after all, by Medusa's own workflow: its pieces can be sent back again.
 * It is read under the order's lock, which every receipt takes too, so that a return is cancelled or received, never both.
 * `changed` is false for one that was cancelled before.
 * @throws ShopError `not_found` for somebody else's, `conflict` (contract: CancelReturnAnswer), `backend_unavailable`
 */
export async function cancelReturn(container: MedusaContainer, input: CancelReturnInput): Promise<CancelReturnAnswer> {
  const found = await getOpenReturn(databaseOf(container), input.return_id);
  if (!found) throw new ShopError("not_found", "There is no such return.");
  return await withOrderLock(container, found.order_id, async () => {
    return (await cancelShopReturnWorkflow(container).run({ input })).result;
  });
}
