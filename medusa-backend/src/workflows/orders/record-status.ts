import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { ShopOrderStatus } from "../../contract/common";
import { databaseOf } from "../../lib/database/connection";
import { orderStatusService } from "../../modules/order-status";
import { paymentRecordService } from "../../modules/payment-record";
import { getAttempt } from "../../queries/payments/attempts";

/** `status` is from Medusa's records; `reason` is stored with the attempt of a cancelled order. */
type ToRecord = { orderId: string; paymentIntentId: string | null; status: ShopOrderStatus; reason: string };

/** Nobody captures a cancelled order's money now: jobs/retry-payments.ts refunds it. Safe to repeat, not undone. */
export const recordStatusStep = createStep(
  "record-order-status",
  async ({ orderId, paymentIntentId, status, reason }: ToRecord, { container }) => {
    if (status === "pending") return new StepResponse({ changed: false });
    if (status === "cancelled" && paymentIntentId) {
      const attempt = await getAttempt(databaseOf(container), paymentIntentId);
      if (attempt) await paymentRecordService(container).moveAttempt(attempt.id, "releasing", { reason });
    }
    return new StepResponse({ changed: await orderStatusService(container).moveOrder(orderId, status) });
  },
);
