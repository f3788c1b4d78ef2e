import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import type { ShopOrderStatus } from "../../contract/common";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { ShopError } from "../../lib/shop-error";
import { orderStatusService } from "../../modules/order-status";
import { statusFrom } from "../../modules/order-status/transitions";
import { getMedusaRecord, type MedusaRecord } from "../../queries/orders/medusa-record";
import { getOrderRecord, type OrderRecord } from "../../queries/orders/order-record";
import { listReleasable } from "../../queries/payments/medusa-payments";
import { auditedWorkflow, ifChanged, writeAuditStep } from "../audit/write-audit";
import { releaseInMedusa, releasePayment } from "../payments/release-payment";
import { cancelInMedusa, requireCancellable } from "./cancel-order";
import { changeOrder, withOrderAndPaymentLock } from "./order-lock";
import { recordStatusStep } from "./record-status";

/** The holder of the payment's lock is refunding it, and a person need not wait for that. */
const WAIT_SECONDS = 1;

/** Otherwise jobs/retry-payments.ts does it: the payment was marked as releasing by `recordStatusStep`. */
export async function returnMoney(container: MedusaContainer, paymentIntentId: string, reason: string): Promise<void> {
  try {
    // Nothing left to release: the money is already refunded, or the order has no payment of the shop.
    void (await releasePayment(container, { paymentIntentId, reason }, { waitSeconds: WAIT_SECONDS }));
  } catch (error) {
    logEvent(container, "warn", { event: "refund_postponed", payment_intent_id: paymentIntentId }, error);
  }
}

type Lists = { owner: boolean; admin: boolean };
type Deleted = {
  status: ShopOrderStatus;
  record: Pick<MedusaRecord, "cancelled" | "actorId"> | null;
  actorId: string;
  own: Lists;
};

/** Both lists if this person's deletion cancelled the order, also in an earlier try; otherwise the person's own. */
export function listsToLeave({ status, record, actorId, own }: Deleted): Lists {
  const cancelledByDeletion = status === "cancelled" && record?.cancelled === true && record.actorId === actorId;
  return cancelledByDeletion ? { owner: true, admin: true } : own;
}

/** `keepListed`: only cancel, as Medusa Admin does. `noteCancellation`: nothing else audits the cancellation. */
type DeleteOrderInput = {
  orderId: string;
  actorId: string;
  isAdmin: boolean;
  keepListed?: boolean;
  noteCancellation?: boolean;
};

/** Read under the lock, so only one of several concurrent deletions finds the order. */
const requireDeletableStep = createStep(
  "require-deletable-order",
  async ({ orderId, actorId, isAdmin, keepListed }: DeleteOrderInput, { container }) => {
    const order = await getOrderRecord(databaseOf(container), orderId);
    const owns = order?.customerId === actorId;
    const visible = order && ((owns && !order.ownerHidden) || (isAdmin && (!order.adminHidden || keepListed)));
    if (!visible) throw new ShopError("not_found", "There is no such order.");
    const lists = { owner: owns, admin: isAdmin };
    return new StepResponse({ order, lists });
  },
);

type Cancel = { order: OrderRecord; actorId: string; lists: Lists };

/**
 * An order of which a parcel is on its way only leaves the lists: its rest can still be shipped. `cancelled`: the
 * shop's status does not show it yet. Not undone: the shop may not keep the money of a cancelled order, and a repeated
 * deletion continues here.
 */
const cancelInMedusaStep = createStep(
  "cancel-in-medusa",
  async ({ order, actorId, lists: own }: Cancel, { container }) => {
    const { orderId } = order;
    const before = await getMedusaRecord(databaseOf(container), orderId);
    if (order.status === "pending" && !before?.sent) {
      await requireCancellable(databaseOf(container), orderId);
      await cancelInMedusa(container, { orderId, canceled_by: actorId });
    }
    const after = await getMedusaRecord(databaseOf(container), orderId);
    const status = order.status === "pending" && after ? statusFrom(after) : order.status;
    const cancelled = order.status === "pending" && status === "cancelled";
    const lists = cancelled ? { owner: true, admin: true } : listsToLeave({ status, record: after, actorId, own });
    return new StepResponse({ status, cancelled, lists });
  },
);

/** The last step, so nothing undoes it; if it fails, a repeated deletion finds the same lists (`listsToLeave`). */
const hideOrderStep = createStep("hide-order", async (input: { orderId: string; lists: Lists }, { container }) => {
  await orderStatusService(container).hideOrder(input.orderId, input.lists);
  return new StepResponse(true);
});

const REASON = "order_deleted";

const deleteOrderWorkflow = createWorkflow("delete-shop-order", (input: DeleteOrderInput) => {
  const deletable = requireDeletableStep(input);
  const outcome = cancelInMedusaStep({ order: deletable.order, actorId: input.actorId, lists: deletable.lists });
  // A cancellation alone is in the audit trail already: Medusa Admin's request, or the decision about a finding.
  when("audit-deletion", { input }, ({ input }) => !input.keepListed).then(() => {
    writeAuditStep({
      actorId: input.actorId,
      action: "order.deleted",
      subjectId: input.orderId,
      details: { cancelled: outcome.cancelled },
    });
  });
  recordStatusStep({
    orderId: input.orderId,
    paymentIntentId: deletable.order.paymentIntentId,
    status: outcome.status,
    reason: REASON,
  });
  when("audit-cancellation", { input, outcome }, ({ input, outcome }) => {
    return input.noteCancellation === true && outcome.cancelled;
  }).then(() => {
    const { actorId, orderId } = input;
    writeAuditStep({ actorId, action: "order.cancelled", subjectId: orderId }).config({ name: "note-cancellation" });
  });
  when("take-off-lists", { input }, ({ input }) => !input.keepListed).then(() => {
    hideOrderStep({ orderId: input.orderId, lists: outcome.lists });
  });
  return new WorkflowResponse(outcome);
});

/** The caller holds the order's locks, and calls `returnDeletedMoney` afterwards, without them. */
export async function deleteLockedOrder(container: MedusaContainer, input: DeleteOrderInput) {
  return (await deleteOrderWorkflow(container).run({ input })).result;
}

type ShowOrderInput = Omit<DeleteOrderInput, "keepListed" | "noteCancellation">;

const showOrderStep = createStep(
  "show-order",
  async ({ orderId, actorId, isAdmin }: ShowOrderInput, { container }) => {
    const order = await getOrderRecord(databaseOf(container), orderId);
    const lists = { owner: order?.customerId === actorId, admin: isAdmin };
    if (!order || !(lists.owner || isAdmin) || order.status === "cancelled")
      throw new ShopError("not_found", "There is no such order.");
    const was = { owner: lists.owner && order.ownerHidden, admin: isAdmin && order.adminHidden };
    await orderStatusService(container).showOrder(orderId, lists);
    return new StepResponse({ changed: was.owner || was.admin }, { order_id: orderId, was });
  },
  async (done, { container }) => {
    if (done) await orderStatusService(container).hideOrder(done.order_id, done.was);
  },
);

const showOrderWorkflow = auditedWorkflow("show-shop-order", showOrderStep, ({ actorId, orderId }, change) =>
  ifChanged(change, { actorId, action: "order.shown", subjectId: orderId }),
);

/** Puts an order back on the lists that this person's deletion has taken it off. @throws ShopError `not_found` */
export async function showOrder(container: MedusaContainer, input: ShowOrderInput): Promise<{ changed: boolean }> {
  return await changeOrder(container, showOrderWorkflow, input);
}

export const returnDeletedMoney = (container: MedusaContainer, paymentIntentId: string): Promise<void> =>
  returnMoney(container, paymentIntentId, REASON);

/**
 * Cancels a pending order, or hides a shipped one; never during its capture or shipping. Money moves last; if Stripe
 * does not refund it at once, a job retries (docs/decisions/order-status.md).
 * @throws ShopError `not_found`, `conflict` (requireCancellable)
 */
export async function deleteOrder(container: MedusaContainer, input: DeleteOrderInput) {
  const { cancelled, paymentIntentId } = await withOrderAndPaymentLock(
    container,
    input.orderId,
    async (paymentIntentId) => ({ ...(await deleteLockedOrder(container, input)), paymentIntentId }),
  );
  if (cancelled && paymentIntentId) await returnDeletedMoney(container, paymentIntentId);
  return { cancelled };
}

const TOO_LATE = "A part of this order has been shipped, or it has already been cancelled.";

/** Cancels an order, which stays on the lists. @throws ShopError `not_found`, `conflict` if shipped or disputed */
export async function cancelAtDesk(container: MedusaContainer, input: { orderId: string; actorId: string }) {
  const { cancelled } = await deleteOrder(container, {
    ...input,
    isAdmin: true,
    keepListed: true,
    noteCancellation: true,
  });
  if (!cancelled) throw new ShopError("conflict", TOO_LATE);
}

type Input = { orderId: string; actorId: string };

/**
 * Cancels an order that ops created by hand: only Medusa knows how it is paid. Safe to repeat.
 * @throws ShopError `backend_unavailable`, or the provider's answer; jobs/follow-medusa-orders.ts retries for a day.
 */
export async function cancelHandmadeOrder(
  container: MedusaContainer,
  { orderId, actorId }: Pick<Input, "orderId"> & Partial<Input>,
): Promise<void> {
  await withOrderAndPaymentLock(container, orderId, async () => {
    await cancelInMedusa(container, { orderId, ...(actorId && { canceled_by: actorId }) });
    for (const payment of await listReleasable(databaseOf(container), { orderId })) {
      await releaseInMedusa(container, payment, actorId);
    }
  });
}

/** Cancels an order, which stays listed. @throws ShopError `conflict` if shipped; MedusaError if Medusa refuses */
export async function cancelByOps(container: MedusaContainer, { orderId, actorId }: Input): Promise<void> {
  if (!(await getOrderRecord(databaseOf(container), orderId)))
    return await cancelHandmadeOrder(container, { orderId, actorId });
  const { cancelled } = await deleteOrder(container, { orderId, actorId, isAdmin: true, keepListed: true });
  if (!cancelled) throw new ShopError("conflict", TOO_LATE);
}
