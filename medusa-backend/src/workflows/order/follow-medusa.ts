import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../lib/database/connection";
import { statusFrom } from "../../modules/order-status/medusa-facts";
import { getMedusaRecord } from "../../queries/orders/medusa-record";
import { getOrderRecord } from "../../queries/orders/order-record";
import { writeAuditStep } from "../audit/steps/write-audit";
import { cancelInMedusa } from "./cancel-in-medusa";
import { withOrderAndPaymentLock } from "./order-lock";
import { returnMoney } from "./return-money";
import { recordStatusStep } from "./steps/record-status";

type Input = { order_id: string; payment_intent_id: string | null };

/** Who stands in the audit trail where Medusa kept no user's id. */
const UNKNOWN_USER = "medusa-admin";
/** Why money goes back, as the payment record keeps it. */
const REASON = "order_cancelled_in_medusa_admin";

/**
 * What Medusa's records say of the order, once a cancellation is whole: one that failed or whose server died may have left stock
 * reserved, or an order that only the shop calls cancelled. `changes`: the shop does not tell so yet. Not undone, as it repeats safely.
 */
const readMedusaStep = createStep("read-medusa-order", async ({ order_id }: Input, { container }) => {
  const [order, record] = [
    await getOrderRecord(databaseOf(container), order_id),
    await getMedusaRecord(databaseOf(container), order_id),
  ];
  const cancelled = record?.cancelled || (order?.status === "cancelled" && !record?.shipped);
  if (record && cancelled) await cancelInMedusa(container, { order_id });
  const status = cancelled ? "cancelled" : record ? statusFrom(record) : "pending";
  const changes = status !== "pending" && order?.status === "pending";
  return new StepResponse({ status, changes, actor_id: record?.actor_id ?? UNKNOWN_USER } as const);
});

const followMedusaWorkflow = createWorkflow("follow-medusa-order", (input: Input) => {
  const found = readMedusaStep(input);
  when("audit-followed", { found }, ({ found }) => found.changes).then(() => {
    writeAuditStep(
      transform({ input, found }, ({ input, found }) => ({
        actorId: found.actor_id,
        action: `order.${found.status}`,
        subjectId: input.order_id,
        details: { in: "medusa-admin" },
      })),
    );
  });
  recordStatusStep({
    order_id: input.order_id,
    payment_intent_id: input.payment_intent_id,
    status: found.status,
    reason: REASON,
  });
  return new WorkflowResponse(found);
});

/**
 * Makes the shop's status true to what was done to the order in Medusa: shipped or delivered → shipped, cancelled → cancelled, with
 * the payment released. Reads what is, not what an event says, and waits for a shipping or a deletion of the same order; so events
 * may repeat, come late, or follow the shop's own work.
 * @throws ShopError `backend_unavailable`, or whatever failed; the next run goes on.
 */
export async function followMedusa(container: MedusaContainer, order_id: string): Promise<void> {
  const { status, payment_intent_id } = await withOrderAndPaymentLock(
    container,
    order_id,
    async (payment_intent_id) => {
      const { result } = await followMedusaWorkflow(container).run({ input: { order_id, payment_intent_id } });
      return { status: result.status, payment_intent_id };
    },
  );
  if (status === "cancelled" && payment_intent_id) await returnMoney(container, payment_intent_id, REASON);
}
