import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { MoneyAction } from "../../contract/money";
import { runLocked } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { coveredBy, type Finding, moneyLedgerService } from "../../modules/money-ledger";
import { writeAuditStep } from "../audit/write-audit";
import { cancelByOps } from "../orders/delete-order";
import { completePayment } from "../payments/complete-payment";
import { finalRefusalIn } from "../payments/refusal";
import { releasePayment } from "../payments/release-payment";
import { noteRefund } from "../refunds/note-refund";
import { lookAgain } from "./run-comparison";

type FindingAction = { findingId: string; action: MoneyAction; actorId: string };
type Subject = Pick<Finding, "paymentIntentId" | "orderId">;

const REASON = "decided_by_ops";

async function refresh(container: MedusaContainer, subject: Subject): Promise<Finding[]> {
  const findings = await lookAgain(container, subject);
  await moneyLedgerService(container).replaceFindings(findings, coveredBy([subject]), Date.now());
  return findings;
}

const requireFindingStep = createStep(
  "require-money-finding",
  async ({ findingId, action }: FindingAction, { container }) => {
    const kept = await moneyLedgerService(container).getFinding(findingId);
    if (!kept) throw new ShopError("not_found", "This is already settled, or was never found.");
    const now = (await refresh(container, kept)).find(({ id }) => id === findingId);
    if (!now) throw new ShopError("conflict", "This has resolved itself in the meantime. Nothing was done.");
    if (!now.actions.includes(action))
      throw new ShopError("conflict", "This has changed in the meantime. Nothing was done.");
    return new StepResponse(now);
  },
);

const requireId = (id: string | null): string => {
  if (id === null) throw new ShopError("conflict", "This cannot be done here.");
  return id;
};

/** Each may be repeated. */
const ACTIONS: Record<
  MoneyAction,
  (container: MedusaContainer, finding: Finding, actorId: string) => Promise<unknown>
> = {
  finish: (container, { paymentIntentId }) =>
    completePayment(container, { paymentIntentId: requireId(paymentIntentId) }),
  void: release,
  refund: release,
  cancel_order: (container, { orderId }, actorId) => cancelByOps(container, { orderId: requireId(orderId), actorId }),
  note_refund: (container, { paymentIntentId }) => noteRefund(container, requireId(paymentIntentId)),
};

function release(container: MedusaContainer, { paymentIntentId }: Finding): Promise<unknown> {
  return releasePayment(container, { paymentIntentId: requireId(paymentIntentId), reason: REASON, byOps: true });
}

/** Not undone, because moved money stays moved. `refused` says why a payment did not become an order. */
const actStep = createStep(
  "act-on-money-finding",
  async ({ finding, action, actorId }: Omit<FindingAction, "findingId"> & { finding: Finding }, { container }) => {
    try {
      await ACTIONS[action](container, finding, actorId);
      return new StepResponse<{ refused: string | null }>({ refused: null });
    } catch (error) {
      const refusal = finalRefusalIn(error);
      if (!refusal) throw error;
      return new StepResponse<{ refused: string | null }>({ refused: refusal.message });
    }
  },
);

const lookAgainStep = createStep("look-again", async (finding: Finding, { container }) => {
  const findings = await refresh(container, finding);
  return new StepResponse({ resolved: !findings.some(({ id }) => id === finding.id) });
});

const actOnFindingWorkflow = createWorkflow("act-on-money-finding", (input: FindingAction) => {
  const finding = requireFindingStep(input);
  const outcome = actStep(transform({ input, finding }, ({ input, finding }) => ({ ...input, finding })));
  writeAuditStep(
    transform({ input, finding, outcome }, ({ input, finding, outcome }) => ({
      actorId: input.actorId,
      action: `money.${input.action}`,
      subjectId: finding.orderId ?? finding.paymentIntentId ?? input.findingId,
      details: {
        finding: finding.kind,
        payment_intent_id: finding.paymentIntentId,
        amount: finding.amount,
        currency_code: finding.currencyCode,
        ...(outcome.refused !== null && { refused: outcome.refused }),
      },
    })),
  );
  const look = lookAgainStep(finding);
  return new WorkflowResponse(transform({ look, outcome }, ({ look, outcome }) => ({ ...look, ...outcome })));
});

/**
 * Carries out a decision about a finding, once; Stripe and the books are read again before and after.
 * @throws ShopError `not_found`, `conflict`, `backend_unavailable`, and whatever the action refuses with
 */
export async function actOnFinding(container: MedusaContainer, input: FindingAction) {
  const key = `money:${input.findingId.replace(/^\w+:/, "")}`;
  return await runLocked(container, key, actOnFindingWorkflow, input);
}
