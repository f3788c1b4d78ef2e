import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { writeAuditStep } from "../audit/steps/write-audit";
import { withOrderAndPaymentLock } from "./order-lock";
import { returnMoney } from "./return-money";
import {
  cancelInMedusaStep,
  type DeleteOrderInput,
  hideOrderStep,
  requireDeletableStep,
} from "./steps/delete-order-steps";
import { recordStatusStep } from "./steps/record-status";

/** The reason for the release that is kept with the attempt. */
const REASON = "order_deleted";

const deleteOrderWorkflow = createWorkflow("delete-shop-order", (input: DeleteOrderInput) => {
  const deletable = requireDeletableStep(input);
  const outcome = cancelInMedusaStep({ order: deletable.order, actor_id: input.actor_id, lists: deletable.lists });
  // Whoever only cancels is in the audit trail already: Medusa Admin's request, or the decision about a finding.
  when("audit-deletion", { input }, ({ input }) => !input.keep_listed).then(() => {
    writeAuditStep(
      transform({ input, outcome }, ({ input, outcome }) => ({
        actorId: input.actor_id,
        action: "order.deleted",
        subjectId: input.order_id,
        details: { cancelled: outcome.cancelled },
      })),
    );
  });
  recordStatusStep({
    order_id: input.order_id,
    payment_intent_id: deletable.order.payment_intent_id,
    status: outcome.status,
    reason: REASON,
  });
  when("take-off-lists", { input }, ({ input }) => !input.keep_listed).then(() => {
    hideOrderStep({ order_id: input.order_id, lists: outcome.lists });
  });
  return new WorkflowResponse(outcome);
});

/**
 * Deletes an order as far as its status allows: a pending one is cancelled, and its money and stock are returned; a
 * shipped one is hidden. It never runs during the order's capture or shipping. Money moves last, once the order is
 * cancelled for good; where Stripe does not refund it at once, the retry does (docs/decisions/cancelling.md).
 * @throws ShopError `not_found`, `backend_unavailable`
 */
export async function deleteOrder(
  container: MedusaContainer,
  input: DeleteOrderInput,
): Promise<{ cancelled: boolean }> {
  const { cancelled, paymentIntentId } = await withOrderAndPaymentLock(
    container,
    input.order_id,
    async (paymentIntentId) => {
      const { result } = await deleteOrderWorkflow(container).run({ input });
      return { cancelled: result.cancelled, paymentIntentId };
    },
  );
  if (cancelled && paymentIntentId) await returnMoney(container, paymentIntentId, REASON);
  return { cancelled };
}
