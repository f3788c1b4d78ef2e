import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { cancelReturnWorkflow } from "@medusajs/medusa/core-flows";
import type { CancelReturnAnswer } from "../../contract/returns";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { listOpenChanges } from "../../queries/orders/medusa-record";
import { getOrderRecord } from "../../queries/orders/order-record";
import { getOpenReturn, getStateOfReturn } from "../../queries/returns/return-refunds";
import { writeAuditStep } from "../audit/write-audit";
import { withOrderLock } from "../orders/order-lock";
import { closeReturnStep } from "./write-return";

/** `customer_id` is the person who cancels it: its order's owner, or an admin who closes a partly received one. */
type CancelReturnInput = { return_id: string; customer_id: string; is_admin: boolean };

type Found = { order_id: string; end: "cancel" | "close" | null };

/**
 * How the return ends: cancelled if nothing has arrived, closed without the rest if a part has; null if that was done
 * before. Throws `not_found`, `conflict`.
 */
const requireOpenReturnStep = createStep(
  "require-open-return",
  async ({ return_id, customer_id, is_admin }: CancelReturnInput, { container }) => {
    const database = databaseOf(container);
    const found = await getOpenReturn(database, return_id);
    const order = found && (await getOrderRecord(database, found.order_id));
    const owns = order?.customer_id === customer_id;
    const isRest = found?.status === "partially_received" || (found?.status === "received" && found.items.length > 0);
    if (!found || !(owns || (is_admin && isRest))) throw new ShopError("not_found", "There is no such return.");
    const { order_id, status } = found;
    if (status === "canceled" || (status === "received" && isRest))
      return new StepResponse<Found>({ order_id, end: null });
    if (status !== "requested" && status !== "partially_received")
      throw new ShopError("conflict", "This return has already arrived.");
    if ((await listOpenChanges(database, order_id)).length > 0)
      throw new ShopError("conflict", "We are changing this order at the moment. Please try again later.");
    return new StepResponse<Found>({ order_id, end: status === "requested" ? "cancel" : "close" });
  },
);

const cancelShopReturnWorkflow = createWorkflow("cancel-shop-return", (input: CancelReturnInput) => {
  const found = requireOpenReturnStep(input);
  when("cancel-once", { found }, ({ found }) => found.end === "cancel").then(() => {
    cancelReturnWorkflow.runAsStep({
      input: transform({ input }, ({ input }) => ({ return_id: input.return_id, canceled_by: input.customer_id })),
    });
  });
  when("close-once", { found }, ({ found }) => found.end === "close").then(() => {
    const audit = { actorId: input.customer_id, action: "order.return_closed", subjectId: found.order_id };
    writeAuditStep(audit);
    closeReturnStep(
      transform({ input }, ({ input: { return_id, customer_id } }) => ({ return_id, actor_id: customer_id })),
    );
  });
  return new WorkflowResponse(transform({ found }, ({ found }) => ({ changed: found.end !== null })));
});

/**
 * Cancels a return by Medusa's own workflow; its pieces can be returned again. If a part has arrived, only the rest is
 * cancelled; an admin may do that too. It runs under the order's lock, which every receipt takes too, so a piece is
 * cancelled or received, never both. `changed` is false for a return cancelled before.
 * @throws ShopError `not_found` for somebody else's, `conflict` (contract: CancelReturnAnswer), `backend_unavailable`
 */
export async function cancelReturn(container: MedusaContainer, input: CancelReturnInput): Promise<CancelReturnAnswer> {
  const found = await getOpenReturn(databaseOf(container), input.return_id);
  if (!found) throw new ShopError("not_found", "There is no such return.");
  return await withOrderLock(container, found.order_id, async () => {
    return (await cancelShopReturnWorkflow(container).run({ input })).result;
  });
}

const closeReturnWorkflow = createWorkflow("close-return", (input: { return_id: string; actor_id: string }) => {
  return new WorkflowResponse(closeReturnStep(input));
});

/**
 * Cancels a return for Medusa Admin, or the rest of a partly received one, which Medusa itself refuses.
 * @throws ShopError `not_found`, `conflict` for a received return, `backend_unavailable`; MedusaError if Medusa
 * refuses
 */
export async function cancelReturnByOps(
  container: MedusaContainer,
  input: { return_id: string; actor_id: string; no_notification?: boolean },
): Promise<void> {
  const { return_id, actor_id, ...rest } = input;
  const database = databaseOf(container);
  const found = await getStateOfReturn(database, return_id);
  if (!found) throw new ShopError("not_found", "There is no such return.");
  await withOrderLock(container, found.order_id, async () => {
    const now = await getStateOfReturn(database, return_id);
    if (now?.status === "received") throw new ShopError("conflict", "This return has already arrived.");
    if (now?.status === "partially_received")
      await closeReturnWorkflow(container).run({ input: { return_id, actor_id } });
    else await cancelReturnWorkflow(container).run({ input: { return_id, canceled_by: actor_id, ...rest } });
  });
}

type RefuseReturnInput = { return_id: string; actor_id: string; reason: string };

/** Stores a return's reason of refusal. Not undone: the next try writes it again. */
const keepRefusalStep = createStep("keep-refusal", async (input: RefuseReturnInput, { container }) => {
  const orders = container.resolve(Modules.ORDER);
  await orders.updateReturns([{ id: input.return_id, metadata: { refusal: input.reason } }] as never);
  return new StepResponse(true);
});

const refuseReturnWorkflow = createWorkflow("refuse-shop-return", (input: RefuseReturnInput & Found) => {
  keepRefusalStep(input);
  writeAuditStep(
    transform({ input }, ({ input }) => ({
      actorId: input.actor_id,
      action: "order.return_refused",
      subjectId: input.order_id,
      details: { reason: input.reason },
    })),
  );
  when("refuse-all", { input }, ({ input }) => input.end === "cancel").then(() => {
    cancelReturnWorkflow.runAsStep({
      input: transform({ input }, ({ input }) => ({ return_id: input.return_id, canceled_by: input.actor_id })),
    });
  });
  when("refuse-rest", { input }, ({ input }) => input.end === "close").then(() => {
    closeReturnStep(transform({ input }, ({ input: { return_id, actor_id } }) => ({ return_id, actor_id })));
  });
  return new WorkflowResponse({ changed: true });
});

/**
 * Refuses a return, or the rest of a partly received one; its customer gets the reason by mail. `changed` is false if
 * it was refused or cancelled before.
 * @throws ShopError `not_found`, `conflict` for a completely received return, `backend_unavailable`
 */
export async function refuseReturn(container: MedusaContainer, input: RefuseReturnInput): Promise<CancelReturnAnswer> {
  const database = databaseOf(container);
  const found = await getOpenReturn(database, input.return_id);
  if (!found) throw new ShopError("not_found", "There is no such return.");
  const { order_id } = found;
  return await withOrderLock(container, order_id, async () => {
    const now = await getOpenReturn(database, input.return_id);
    if (now?.status === "canceled") return { changed: false };
    if (now?.status !== "requested" && now?.status !== "partially_received")
      throw new ShopError("conflict", "This return has already arrived.");
    if ((await listOpenChanges(database, order_id)).length > 0)
      throw new ShopError("conflict", "Somebody is changing this order in Medusa Admin.");
    const end = now.status === "requested" ? "cancel" : "close";
    return (await refuseReturnWorkflow(container).run({ input: { ...input, order_id, end } })).result;
  });
}
