import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows";
import { statusFrom } from "../../modules/order-status/medusa-facts";
import { writeAuditStep } from "../steps/write-audit";
import { cancelInMedusa } from "./cancel-in-medusa";
import { getMedusaRecord } from "./medusa-record";
import { getOrderRecord, moveOrder, undoMove } from "./order-record";
import { settlePaymentStep } from "./settle-payment";

type Input = { order_id: string };

/** Who stands in the audit trail where Medusa kept no user's id. */
const UNKNOWN_USER = "medusa-admin";

/** The payment of an order of the shop, for the lock that a capture holds too; no order of the shop has none. */
const findPaymentStep = createStep("find-payment-of-order", async ({ order_id }: Input, { container }) => {
  const order = await getOrderRecord(container, order_id);
  return new StepResponse({ payment_intent_id: order?.payment_intent_id ?? null });
});

/**
 * Ends a deletion that a server that died left half done: the shop says cancelled, Medusa knows nothing of it and keeps money and
 * stock. None is under way here: it would hold the same locks. Not undone, as it repeats safely.
 */
const finishCancellationStep = createStep("finish-cancellation", async ({ order_id }: Input, { container }) => {
  const [order, record] = [await getOrderRecord(container, order_id), await getMedusaRecord(container, order_id)];
  if (order?.status !== "cancelled" || !record || record.cancelled || record.shipped) return new StepResponse(false);
  await cancelInMedusa(container, order_id);
  return new StepResponse(true);
});

/** Moves the shop's status to what Medusa's records say, where the status table allows it; `changed` is false where it was so. */
const followStep = createStep(
  "follow-medusa",
  async ({ order_id }: Input, { container }) => {
    const record = await getMedusaRecord(container, order_id);
    const status = record ? statusFrom(record) : "pending";
    const changed = status !== "pending" && (await moveOrder(container, order_id, status));
    const actor_id = record?.actor_id ?? UNKNOWN_USER;
    return new StepResponse({ status, changed, actor_id }, changed ? { order_id, status } : null);
  },
  async (moved, { container }) => {
    if (moved) await undoMove(container, moved.order_id, moved.status);
  },
);

/**
 * Makes the shop's status true to what was done to the order with Medusa Admin's own buttons: shipped or delivered → shipped,
 * cancelled → cancelled, with the payment let go. And Medusa's order true to a deletion that began in the shop. Reads what is, not what an event says, and waits for a shipping or a deletion of
 * the same order; so events may repeat, come late, or follow the shop's own workflows.
 */
export const followMedusaWorkflow = createWorkflow("follow-medusa-order", (input: Input) => {
  const payment = findPaymentStep(input);
  const keys = transform({ input, payment }, ({ input, payment }) => ({
    order: `order:${input.order_id}`,
    capture: `capture:${payment.payment_intent_id ?? input.order_id}`,
  }));
  // One after the other: see delete-order.ts.
  acquireLockStep({ key: keys.order, timeout: 30, ttl: 60, retryInterval: 0.1 });
  acquireLockStep({ key: keys.capture, timeout: 30, ttl: 60, retryInterval: 0.1 }).config({
    name: "acquire-capture-lock",
  });
  finishCancellationStep(input);
  const result = followStep(input);
  when("settle-cancelled", { result }, ({ result }) => result.status === "cancelled").then(() => {
    settlePaymentStep(
      transform({ payment }, ({ payment }) => ({ ...payment, reason: "order_cancelled_in_medusa_admin" })),
    );
  });
  when("audit-followed", { result }, ({ result }) => result.changed).then(() => {
    writeAuditStep(
      transform({ input, result }, ({ input, result }) => ({
        actorId: result.actor_id,
        action: `order.${result.status}`,
        subjectId: input.order_id,
        details: { in: "medusa-admin" },
      })),
    );
  });
  releaseLockStep({ key: keys.capture }).config({ name: "release-capture-lock" });
  releaseLockStep({ key: keys.order });
  return new WorkflowResponse(result);
});
