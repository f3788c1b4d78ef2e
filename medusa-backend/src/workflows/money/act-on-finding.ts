import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { withLock } from "../../lib/lock";
import { writeAuditStep } from "../audit/steps/write-audit";
import { actStep, type FindingAction, lookAgainStep, requireFindingStep } from "./steps/act-on-finding-steps";

const actOnFindingWorkflow = createWorkflow("act-on-money-finding", (input: FindingAction) => {
  const finding = requireFindingStep(input);
  const outcome = actStep(transform({ input, finding }, ({ input, finding }) => ({ ...input, finding })));
  writeAuditStep(
    transform({ input, finding, outcome }, ({ input, finding, outcome }) => ({
      actorId: input.actor_id,
      action: `money.${input.action}`,
      subjectId: finding.order_id ?? finding.payment_intent_id ?? input.finding_id,
      details: {
        finding: finding.kind,
        payment_intent_id: finding.payment_intent_id,
        amount: finding.amount,
        currency_code: finding.currency_code,
        ...(outcome.refused !== null && { refused: outcome.refused }),
      },
    })),
  );
  const look = lookAgainStep(finding);
  return new WorkflowResponse(transform({ look, outcome }, ({ look, outcome }) => ({ ...look, ...outcome })));
});

/**
 * Carries out what a person decided about a finding, once. Stripe and the books are read again before and after, and
 * the audit trail of the order (or of the payment, where there is none) records who did it.
 * @throws ShopError `not_found`, `conflict`, `backend_unavailable`, and whatever the action refuses with
 */
export async function actOnFinding(container: MedusaContainer, input: FindingAction) {
  const key = `money:${input.finding_id.replace(/^\w+:/, "")}`;
  return await withLock(container, key, async () => (await actOnFindingWorkflow(container).run({ input })).result);
}
