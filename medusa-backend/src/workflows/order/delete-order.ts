import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows";
import { ShopError } from "../../lib/shop-error";
import { writeAuditStep } from "../steps/write-audit";
import { cancelInMedusa } from "./cancel-in-medusa";
import { getOrderRecord, hideOrder, moveOrder, undoMove } from "./order-record";
import { settlePaymentStep } from "./settle-payment";

/**
 * `actor_id`: the customer who deletes; an admin may delete anyone's. `keep_listed`: only cancel, as Medusa Admin does: the order stays
 * on the lists as cancelled, and one that was shipped stays as it is.
 */
export type DeleteOrderInput = { order_id: string; actor_id: string; is_admin: boolean; keep_listed?: boolean };

/** The order, if this person still sees it; throws `not_found`. */
const requireDeletableStep = createStep(
  "require-deletable-order",
  async ({ order_id, actor_id, is_admin, keep_listed }: DeleteOrderInput, { container }) => {
    const order = await getOrderRecord(container, order_id);
    const owns = order?.customer_id === actor_id;
    const visible = order && ((owns && !order.owner_hidden) || (is_admin && (!order.admin_hidden || keep_listed)));
    if (!visible) throw new ShopError("not_found", "There is no such order.");
    const lists = { owner: owns, admin: is_admin };
    return new StepResponse({ order, lists });
  },
);

/** Claims the cancellation; false when the order was shipped, or cancelled by ops, before. */
const claimCancellationStep = createStep(
  "claim-cancellation",
  async ({ order_id }: { order_id: string }, { container }) => {
    const claimed = await moveOrder(container, order_id, "cancelled");
    return new StepResponse(claimed, claimed ? order_id : null);
  },
  async (orderId, { container }) => {
    if (orderId) await undoMove(container, orderId, "cancelled");
  },
);

/** As long as one try of a call to Stripe: a person who deletes is answered within 10 s. */
const SLOW_MS = 3_000;

/** Cancels what ops began and did not ship, then the order: its stock returns, what was captured is refunded. Answers whether it was slow. */
const cancelInMedusaStep = createStep(
  "cancel-in-medusa",
  async ({ order_id, actor_id }: DeleteOrderInput, { container }) => {
    const begun = performance.now();
    await cancelInMedusa(container, order_id, actor_id);
    return new StepResponse({ slow: performance.now() - begun > SLOW_MS });
  },
);

/** Takes it off the lists: a cancelled order off both, a shipped one off the list of who deleted it. */
const hideOrderStep = createStep(
  "hide-order",
  async (input: { order_id: string; cancelled: boolean; lists: { owner: boolean; admin: boolean } }, { container }) => {
    await hideOrder(container, input.order_id, input.cancelled ? { owner: true, admin: true } : input.lists);
    return new StepResponse(true);
  },
);

/**
 * Deletes an order as far as its status lets it: a pending one is cancelled with its money and stock returned, a shipped one is
 * hidden. Never beside its capture or its shipping. Source: compat-api, "Deleting an order".
 * @throws ShopError `not_found`, `backend_unavailable`
 */
export const deleteOrderWorkflow = createWorkflow("delete-shop-order", (input: DeleteOrderInput) => {
  const deletable = requireDeletableStep(input);
  const keys = transform({ input, deletable }, ({ input, deletable }) => ({
    order: `order:${input.order_id}`,
    capture: `capture:${deletable.order.payment_intent_id ?? input.order_id}`,
  }));
  // One after the other: asked for both, Medusa's locks in memory keep the first while the second is busy, and then wait for themselves.
  acquireLockStep({ key: keys.order, timeout: 20, ttl: 60, retryInterval: 0.1 });
  acquireLockStep({ key: keys.capture, timeout: 20, ttl: 60, retryInterval: 0.1 }).config({
    name: "acquire-capture-lock",
  });
  const cancelled = claimCancellationStep(input);
  when("cancel-pending-order", { cancelled }, ({ cancelled }) => cancelled).then(() => {
    const cancellation = cancelInMedusaStep(input);
    settlePaymentStep(
      transform({ deletable, cancellation }, ({ deletable, cancellation }) => ({
        payment_intent_id: deletable.order.payment_intent_id,
        reason: "order_deleted",
        postpone: cancellation.slow,
      })),
    );
  });
  when("take-off-lists", { input }, ({ input }) => !input.keep_listed).then(() => {
    hideOrderStep({ order_id: input.order_id, cancelled, lists: deletable.lists });
  });
  when("audit-deletion", { input, cancelled }, ({ input, cancelled }) => cancelled || !input.keep_listed).then(() => {
    writeAuditStep(
      transform({ input, cancelled }, ({ input, cancelled }) => ({
        actorId: input.actor_id,
        action: input.keep_listed ? "order.cancelled" : "order.deleted",
        subjectId: input.order_id,
        details: { cancelled },
      })),
    );
  });
  releaseLockStep({ key: keys.capture }).config({ name: "release-capture-lock" });
  releaseLockStep({ key: keys.order });
  return new WorkflowResponse({ cancelled });
});
