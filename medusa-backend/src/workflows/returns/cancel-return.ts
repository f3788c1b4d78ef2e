import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { cancelReturnWorkflow } from "@medusajs/medusa/core-flows";
import type { ChangeAnswer } from "../../contract/common";
import { databaseOf } from "../../lib/database/connection";
import { requireFound, ShopError } from "../../lib/shop-error";
import { listOpenChanges } from "../../queries/orders/medusa-record";
import { getOrderRecord } from "../../queries/orders/order-record";
import { getOpenReturn, getStateOfReturn } from "../../queries/returns/return-refunds";
import { writeAuditStep } from "../audit/write-audit";
import { withOrderLock } from "../orders/order-lock";
import { closeReturnStep, setReturnMetadata } from "./write-return";

/** `customerId`: the order's owner, or an admin who closes a partly received one. */
type CancelReturnInput = { returnId: string; customerId: string; isAdmin: boolean };

type Found = { orderId: string; end: "cancel" | "close" | null };

/** Cancelled if nothing has arrived, closed without the rest if a part has; null if that was done before. */
const requireOpenReturnStep = createStep(
  "require-open-return",
  async ({ returnId, customerId, isAdmin }: CancelReturnInput, { container }) => {
    const database = databaseOf(container);
    const found = await getOpenReturn(database, returnId);
    const order = found && (await getOrderRecord(database, found.orderId));
    const owns = order?.customerId === customerId;
    const isRest = found?.status === "partially_received" || (found?.status === "received" && found.items.length > 0);
    if (!found || !(owns || (isAdmin && isRest))) throw new ShopError("not_found", "There is no such return.");
    const { orderId, status } = found;
    if (status === "canceled" || (status === "received" && isRest))
      return new StepResponse<Found>({ orderId, end: null });
    if (status !== "requested" && status !== "partially_received")
      throw new ShopError("conflict", "This return has already arrived.");
    if ((await listOpenChanges(database, orderId)).length > 0)
      throw new ShopError("conflict", "We are changing this order at the moment. Please try again later.");
    return new StepResponse<Found>({ orderId, end: status === "requested" ? "cancel" : "close" });
  },
);

const cancelShopReturnWorkflow = createWorkflow("cancel-shop-return", (input: CancelReturnInput) => {
  const found = requireOpenReturnStep(input);
  when("cancel-once", { found }, ({ found }) => found.end === "cancel").then(() => {
    cancelReturnWorkflow.runAsStep({ input: { return_id: input.returnId, canceled_by: input.customerId } });
  });
  when("close-once", { found }, ({ found }) => found.end === "close").then(() => {
    writeAuditStep({ actorId: input.customerId, action: "order.return_closed", subjectId: found.orderId });
    closeReturnStep({ returnId: input.returnId, actorId: input.customerId });
  });
  return new WorkflowResponse(transform({ found }, ({ found }) => ({ changed: found.end !== null })));
});

/**
 * Cancels a return, or its rest if a part has arrived. Every receipt takes the order's lock too, so a piece is
 * cancelled or received, never both. @throws ShopError `not_found`, `conflict` (contract: CancelReturn)
 */
export async function cancelReturn(container: MedusaContainer, input: CancelReturnInput): Promise<ChangeAnswer> {
  const found = requireFound(await getOpenReturn(databaseOf(container), input.returnId), "return");
  const cancel = async () => (await cancelShopReturnWorkflow(container).run({ input })).result;
  return await withOrderLock(container, found.orderId, cancel);
}

const closeReturnWorkflow = createWorkflow("close-return", (input: { returnId: string; actorId: string }) => {
  return new WorkflowResponse(closeReturnStep(input));
});

/**
 * Cancels a return, or the rest of a partly received one, which Medusa itself refuses.
 * @throws ShopError `not_found`, `conflict` for a received return; MedusaError if Medusa refuses
 */
export async function cancelReturnByOps(
  container: MedusaContainer,
  input: { returnId: string; actorId: string; no_notification?: boolean },
): Promise<void> {
  const { returnId, actorId, ...rest } = input;
  const database = databaseOf(container);
  const found = requireFound(await getStateOfReturn(database, returnId), "return");
  await withOrderLock(container, found.orderId, async () => {
    const now = await getStateOfReturn(database, returnId);
    if (now?.status === "received") throw new ShopError("conflict", "This return has already arrived.");
    if (now?.status === "partially_received")
      await closeReturnWorkflow(container).run({ input: { returnId, actorId } });
    else await cancelReturnWorkflow(container).run({ input: { return_id: returnId, canceled_by: actorId, ...rest } });
  });
}

type RefuseReturnInput = { returnId: string; actorId: string; reason: string };

/** First, because the mail about the end of the return says it. */
const keepRefusalStep = createStep(
  "keep-refusal",
  async ({ returnId, reason }: RefuseReturnInput, { container }) => {
    await setReturnMetadata(container, returnId, { refusal: reason });
    return new StepResponse(true, returnId);
  },
  async (returnId, { container }) => {
    if (returnId) await setReturnMetadata(container, returnId, { refusal: "" });
  },
);

const refuseReturnWorkflow = createWorkflow("refuse-shop-return", (input: RefuseReturnInput & Found) => {
  keepRefusalStep(input);
  writeAuditStep({
    actorId: input.actorId,
    action: "order.return_refused",
    subjectId: input.orderId,
    details: { reason: input.reason },
  });
  when("refuse-all", { input }, ({ input }) => input.end === "cancel").then(() => {
    cancelReturnWorkflow.runAsStep({ input: { return_id: input.returnId, canceled_by: input.actorId } });
  });
  when("refuse-rest", { input }, ({ input }) => input.end === "close").then(() => {
    closeReturnStep({ returnId: input.returnId, actorId: input.actorId });
  });
  return new WorkflowResponse({ changed: true });
});

/** Refuses a return, or its rest; the customer gets the reason by mail. @throws ShopError `not_found`, `conflict` */
export async function refuseReturn(container: MedusaContainer, input: RefuseReturnInput): Promise<ChangeAnswer> {
  const database = databaseOf(container);
  const found = requireFound(await getOpenReturn(database, input.returnId), "return");
  const { orderId } = found;
  return await withOrderLock(container, orderId, async () => {
    const now = await getOpenReturn(database, input.returnId);
    if (now?.status === "canceled") return { changed: false };
    if (now?.status !== "requested" && now?.status !== "partially_received")
      throw new ShopError("conflict", "This return has already arrived.");
    if ((await listOpenChanges(database, orderId)).length > 0)
      throw new ShopError("conflict", "Somebody is changing this order in Medusa Admin.");
    const end = now.status === "requested" ? "cancel" : "close";
    return (await refuseReturnWorkflow(container).run({ input: { ...input, orderId, end } })).result;
  });
}
