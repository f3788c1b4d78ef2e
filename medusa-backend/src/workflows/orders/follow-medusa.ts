import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../lib/database/connection";
import { statusFrom } from "../../modules/order-status/transitions";
import { getMedusaRecord } from "../../queries/orders/medusa-record";
import { getOrderRecord } from "../../queries/orders/order-record";
import { cancelInMedusa } from "./cancel-order";
import { returnMoney } from "./delete-order";
import { withOrderAndPaymentLock } from "./order-lock";
import { recordStatusStep } from "./record-status";

type OrderToFollow = { orderId: string; paymentIntentId: string | null };

/** First completes an interrupted cancellation, which may have left stock reserved. Safe to repeat, so not undone. */
const readMedusaStep = createStep("read-medusa-order", async ({ orderId }: OrderToFollow, { container }) => {
  const [order, record] = [
    await getOrderRecord(databaseOf(container), orderId),
    await getMedusaRecord(databaseOf(container), orderId),
  ];
  const cancelled = record?.cancelled || (order?.status === "cancelled" && !record?.sent);
  if (record && cancelled) await cancelInMedusa(container, { orderId });
  const status = cancelled ? "cancelled" : record ? statusFrom(record) : "pending";
  return new StepResponse({ status } as const);
});

const REASON = "order_cancelled_in_medusa_admin";

const followMedusaWorkflow = createWorkflow("follow-medusa-order", (input: OrderToFollow) => {
  const found = readMedusaStep(input);
  recordStatusStep({
    orderId: input.orderId,
    paymentIntentId: input.paymentIntentId,
    status: found.status,
    reason: REASON,
  });
  return new WorkflowResponse(found);
});

/** Reads Medusa's records, so events may repeat or come late. @throws any failure; the next run retries */
export async function followMedusa(container: MedusaContainer, orderId: string): Promise<void> {
  const { status, payment_intent_id } = await withOrderAndPaymentLock(container, orderId, async (paymentIntentId) => {
    const { result } = await followMedusaWorkflow(container).run({ input: { orderId, paymentIntentId } });
    return { status: result.status, payment_intent_id: paymentIntentId };
  });
  if (status === "cancelled" && payment_intent_id) await returnMoney(container, payment_intent_id, REASON);
}
