import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { withOrderAndPaymentLock } from "./order-lock";
import { returnMoney } from "./return-money";
import { type OrderToFollow, readMedusaStep } from "./steps/read-medusa-order";
import { recordStatusStep } from "./steps/record-status";

/** The reason for the release that is kept with the attempt. */
const REASON = "order_cancelled_in_medusa_admin";

const followMedusaWorkflow = createWorkflow("follow-medusa-order", (input: OrderToFollow) => {
  const found = readMedusaStep(input);
  recordStatusStep({
    order_id: input.order_id,
    payment_intent_id: input.payment_intent_id,
    status: found.status,
    reason: REASON,
  });
  return new WorkflowResponse(found);
});

/**
 * Updates the shop's status to what was done to the order in Medusa: shipped or delivered → shipped, cancelled →
 * cancelled, with the payment released. It reads the current records and not the event, and waits for a shipping or a
 * deletion of the same order, so events may repeat, come late, or follow the shop's own work. The audit trail has the
 * request that changed Medusa's record.
 * @throws ShopError `backend_unavailable`, or whatever failed; the next run retries.
 */
export async function followMedusa(container: MedusaContainer, order_id: string): Promise<void> {
  const { status, payment_intent_id } = await withOrderAndPaymentLock(
    container,
    order_id,
    async (payment_intent_id) => {
      const { result } = await followMedusaWorkflow(container).run({ input: { order_id, payment_intent_id } });
      return { status: result.status, payment_intent_id };
    },
  );
  if (status === "cancelled" && payment_intent_id) await returnMoney(container, payment_intent_id, REASON);
}
