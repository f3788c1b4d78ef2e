import type { MedusaContainer } from "@medusajs/framework/types";
import type { MoneyAction } from "../../contract/money";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { coveredBy, type Finding, moneyLedgerService } from "../../modules/money-ledger";
import { noteAct } from "../audit/write-audit";
import { cancelByOps } from "../orders/delete-order";
import { completePayment } from "../payments/complete-payment";
import { finalRefusalIn } from "../payments/refusal";
import { releasePayment } from "../payments/release-payment";
import { noteRefund } from "../refunds/note-refund";
import { lookAgain } from "./run-comparison";

/** `actorId` is the Medusa user who decides. */
type FindingAction = { findingId: string; action: MoneyAction; actorId: string };
type Subject = Pick<Finding, "paymentIntentId" | "orderId">;

/** The reason for the release, which is stored with the attempt. */
const REASON = "decided_by_ops";

async function refresh(container: MedusaContainer, subject: Subject): Promise<Finding[]> {
  const findings = await lookAgain(container, subject);
  await moneyLedgerService(container).replaceFindings(findings, coveredBy([subject]), Date.now());
  return findings;
}

/** The current finding. Throws `not_found`, and `conflict` if it is gone or the action no longer fits. */
async function requireFinding(container: MedusaContainer, { findingId, action }: FindingAction): Promise<Finding> {
  const kept = await moneyLedgerService(container).getFinding(findingId);
  if (!kept) throw new ShopError("not_found", "This is already settled, or was never found.");
  const now = (await refresh(container, kept)).find(({ id }) => id === findingId);
  if (!now) throw new ShopError("conflict", "This has resolved itself in the meantime. Nothing was done.");
  if (!now.actions.includes(action))
    throw new ShopError("conflict", "This has changed in the meantime. Nothing was done.");
  return now;
}

const requireId = (id: string | null): string => {
  if (id === null) throw new ShopError("conflict", "This cannot be done here.");
  return id;
};

/** Each action is one of the shop's own ways of moving money, and each may be repeated. */
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

/** Carries out the action. Returns why a payment did not become an order, null if nothing was refused. */
async function act(container: MedusaContainer, finding: Finding, { action, actorId }: FindingAction) {
  try {
    await ACTIONS[action](container, finding, actorId);
    return null;
  } catch (error) {
    const refusal = finalRefusalIn(error);
    if (!refusal) throw error;
    return refusal.message;
  }
}

/** Not undone, because moved money stays moved. */
async function actAndNote(container: MedusaContainer, input: FindingAction) {
  const finding = await requireFinding(container, input);
  const refused = await act(container, finding, input);
  await noteAct(container, {
    actorId: input.actorId,
    action: `money.${input.action}`,
    subjectId: finding.orderId ?? finding.paymentIntentId ?? input.findingId,
    details: {
      finding: finding.kind,
      payment_intent_id: finding.paymentIntentId,
      amount: finding.amount,
      currency_code: finding.currencyCode,
      ...(refused !== null && { refused }),
    },
  });
  const findings = await refresh(container, finding);
  return { resolved: !findings.some(({ id }) => id === finding.id), refused };
}

/**
 * Carries out a person's decision about a finding, once. Stripe and the books are read again before and after, and the
 * audit trail of the order (or of the payment, if there is no order) records who decided.
 * @throws ShopError `not_found`, `conflict`, `backend_unavailable`, and whatever the action refuses with
 */
export async function actOnFinding(container: MedusaContainer, input: FindingAction) {
  const key = `money:${input.findingId.replace(/^\w+:/, "")}`;
  return await withLock(container, key, () => actAndNote(container, input));
}
