import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { logEvent } from "../../lib/logs/log-event";
import { asShopError } from "../../lib/shop-error";
import type { Attempt } from "../../modules/payment-record/attempt";
import { forgetExecution } from "../cleaning/workflow-executions";
import { type CompletePaymentInput, completePaymentWorkflow, recordOrderWorkflow } from "./complete-payment-workflow";
import { removeOrphanOrder } from "./orphan-orders";

/** Removes an order that must not stay. A failure is logged, and the sweep removes the order later. */
async function removeOrder(container: MedusaContainer, attempt: Attempt, orderId: string): Promise<void> {
  try {
    await removeOrphanOrder(container, { ...attempt, orphan_id: orderId });
  } catch (error) {
    const { payment_intent_id } = attempt;
    logEvent(container, "warn", { event: "order_removal_postponed", payment_intent_id }, error);
  }
}

/** Runs the workflow, and deletes its stored steps, whether it places the order or fails. */
async function runCompletion(container: MedusaContainer, input: CompletePaymentInput) {
  const transactionId = `complete-payment-${randomUUID()}`;
  try {
    return (await completePaymentWorkflow(container).run({ input, context: { transactionId } })).result;
  } finally {
    // Medusa names a workflow that runs as a step after both workflows. A job deletes any remaining steps.
    await forgetExecution(container, `complete-cart-as-step-${transactionId}`).catch((error: unknown) => {
      logEvent(container, "warn", { event: "execution_not_forgotten" }, error);
    });
  }
}

/**
 * Places the order of an authorised payment and writes the shop's record of it. Once the order is placed, it is removed
 * again only if the database says that the payment was released. `gone`: the order no longer exists, because somebody
 * else completes the payment now.
 * @throws ShopError as `completePayment`, and `conflict` for a payment that was released meanwhile.
 */
export async function placePayment(
  container: MedusaContainer,
  input: CompletePaymentInput,
): Promise<{ order_id: string; created: boolean; gone: boolean }> {
  const { record, attempt, ...order } = await runCompletion(container, input);
  if (!record) return { ...order, gone: false };
  try {
    const { result: noted } = await recordOrderWorkflow(container).run({ input: { attempt, ...order } });
    return { ...order, gone: noted.gone };
  } catch (error) {
    if (order.created && asShopError(error)?.shopCode === "conflict")
      await removeOrder(container, attempt, order.order_id);
    throw error;
  }
}
