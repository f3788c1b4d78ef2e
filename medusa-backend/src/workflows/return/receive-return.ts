import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import {
  beginReceiveReturnWorkflow,
  cancelReturnReceiveWorkflow,
  confirmReturnReceiveWorkflow,
  receiveItemReturnRequestWorkflow,
} from "@medusajs/medusa/core-flows";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { listOpenChanges } from "../../queries/orders/open-changes";
import { getOpenReturn } from "../../queries/orders/return-money";
import { writeAuditStep } from "../audit/steps/write-audit";
import { withOrderLock } from "../order/order-lock";
import { type ReceiveReturnInput, requireReceivableStep } from "./steps/require-receivable";

const receiveReturnWorkflow = createWorkflow("receive-shop-return", (input: ReceiveReturnInput) => {
  const receivable = requireReceivableStep(input);
  when("receive-once", { receivable }, ({ receivable }) => receivable.items.length > 0).then(() => {
    const received = transform({ input, receivable }, ({ input, receivable }) => ({
      return_id: input.return_id,
      items: receivable.items,
    }));
    beginReceiveReturnWorkflow.runAsStep({ input: { return_id: input.return_id, created_by: input.actor_id } });
    receiveItemReturnRequestWorkflow.runAsStep({ input: received });
    const audit = { actorId: input.actor_id, action: "order.return_received", subjectId: receivable.order_id };
    writeAuditStep(audit);
    confirmReturnReceiveWorkflow.runAsStep({ input: { return_id: input.return_id, confirmed_by: input.actor_id } });
  });
  return new WorkflowResponse(
    transform({ receivable }, ({ receivable }) => ({ changed: receivable.items.length > 0 })),
  );
});

/** Ends a receipt of the same return that a server left unconfirmed when it died. */
async function endLeftReceipt(container: MedusaContainer, orderId: string, return_id: string): Promise<void> {
  const open = await listOpenChanges(databaseOf(container), orderId);
  if (open.some((change) => change.change_type === "return_receive" && change.return_id === return_id))
    await cancelReturnReceiveWorkflow(container).run({ input: { return_id } });
}

/**
 * Notes that all of a return has arrived, as Medusa Admin does: its pieces go back into stock, and what the order costs is
 * lowered. Medusa's event then has the money refunded (refund-returned.ts). `changed` is false for one that was received
 * before.
 * @throws ShopError `not_found`, `conflict` for one that is not sent back or while ops are changing the order,
 * `backend_unavailable`
 */
export async function receiveReturn(
  container: MedusaContainer,
  input: ReceiveReturnInput,
): Promise<{ changed: boolean }> {
  const found = await getOpenReturn(databaseOf(container), input.return_id);
  if (!found) throw new ShopError("not_found", "There is no such return.");
  return await withOrderLock(container, found.order_id, async () => {
    await endLeftReceipt(container, found.order_id, input.return_id);
    return (await receiveReturnWorkflow(container).run({ input })).result;
  });
}
