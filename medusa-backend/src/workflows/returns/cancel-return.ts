import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { cancelReturnWorkflow } from "@medusajs/medusa/core-flows";
import type { CancelReturnAnswer } from "../../contract/returns";
import { databaseOf } from "../../lib/database/connection";
import { requireFound, ShopError } from "../../lib/shop-error";
import { listOpenChanges } from "../../queries/orders/medusa-record";
import { getOrderRecord } from "../../queries/orders/order-record";
import { getOpenReturn, getStateOfReturn } from "../../queries/returns/return-refunds";
import { noteAct } from "../audit/write-audit";
import { withOrderLock } from "../orders/order-lock";
import { closeReturn } from "./write-return";

/** `customerId` is the person who cancels it: its order's owner, or an admin who closes a partly received one. */
type CancelReturnInput = { returnId: string; customerId: string; isAdmin: boolean };

/**
 * How the return ends: cancelled if nothing has arrived, closed without the rest if a part has; null if that was done
 * before. Throws `not_found`, `conflict`.
 */
async function findEnd(
  container: MedusaContainer,
  { returnId, customerId, isAdmin }: CancelReturnInput,
): Promise<"cancel" | "close" | null> {
  const database = databaseOf(container);
  const found = await getOpenReturn(database, returnId);
  const order = found && (await getOrderRecord(database, found.orderId));
  const owns = order?.customerId === customerId;
  const isRest = found?.status === "partially_received" || (found?.status === "received" && found.items.length > 0);
  if (!found || !(owns || (isAdmin && isRest))) throw new ShopError("not_found", "There is no such return.");
  const { orderId, status } = found;
  if (status === "canceled" || (status === "received" && isRest)) return null;
  if (status !== "requested" && status !== "partially_received")
    throw new ShopError("conflict", "This return has already arrived.");
  if ((await listOpenChanges(database, orderId)).length > 0)
    throw new ShopError("conflict", "We are changing this order at the moment. Please try again later.");
  return status === "requested" ? "cancel" : "close";
}

/** Cancels a return by Medusa's own workflow. */
async function cancelInMedusa(
  container: MedusaContainer,
  { returnId, actorId, ...rest }: { returnId: string; actorId: string; no_notification?: boolean },
): Promise<void> {
  await cancelReturnWorkflow(container).run({ input: { return_id: returnId, canceled_by: actorId, ...rest } });
}

/**
 * Cancels a return by Medusa's own workflow; its pieces can be returned again. If a part has arrived, only the rest is
 * cancelled; an admin may do that too. It runs under the order's lock, which every receipt takes too, so a piece is
 * cancelled or received, never both. `changed` is false for a return cancelled before.
 * @throws ShopError `not_found` for somebody else's, `conflict` (contract: CancelReturnAnswer), `backend_unavailable`
 */
export async function cancelReturn(container: MedusaContainer, input: CancelReturnInput): Promise<CancelReturnAnswer> {
  const { returnId, customerId: actorId } = input;
  const found = requireFound(await getOpenReturn(databaseOf(container), returnId), "return");
  return await withOrderLock(container, found.orderId, async () => {
    const end = await findEnd(container, input);
    if (end === "cancel") await cancelInMedusa(container, { returnId, actorId });
    if (end === "close") {
      await noteAct(container, { actorId, action: "order.return_closed", subjectId: found.orderId });
      await closeReturn(container, { returnId, actorId });
    }
    return { changed: end !== null };
  });
}

/**
 * Cancels a return for Medusa Admin, or the rest of a partly received one, which Medusa itself refuses.
 * @throws ShopError `not_found`, `conflict` for a received return, `backend_unavailable`; MedusaError if Medusa
 * refuses
 */
export async function cancelReturnByOps(
  container: MedusaContainer,
  input: { returnId: string; actorId: string; no_notification?: boolean },
): Promise<void> {
  const { returnId } = input;
  const database = databaseOf(container);
  const found = requireFound(await getStateOfReturn(database, returnId), "return");
  await withOrderLock(container, found.orderId, async () => {
    const now = await getStateOfReturn(database, returnId);
    if (now?.status === "received") throw new ShopError("conflict", "This return has already arrived.");
    if (now?.status === "partially_received") await closeReturn(container, input);
    else await cancelInMedusa(container, input);
  });
}

type RefuseReturnInput = { returnId: string; actorId: string; reason: string };

/**
 * Refuses a return, or the rest of a partly received one; its customer gets the reason by mail. `changed` is false if
 * it was refused or cancelled before.
 * @throws ShopError `not_found`, `conflict` for a completely received return, `backend_unavailable`
 */
export async function refuseReturn(
  container: MedusaContainer,
  { returnId, actorId, reason }: RefuseReturnInput,
): Promise<CancelReturnAnswer> {
  const database = databaseOf(container);
  const found = requireFound(await getOpenReturn(database, returnId), "return");
  const { orderId } = found;
  return await withOrderLock(container, orderId, async () => {
    const now = await getOpenReturn(database, returnId);
    if (now?.status === "canceled") return { changed: false };
    if (now?.status !== "requested" && now?.status !== "partially_received")
      throw new ShopError("conflict", "This return has already arrived.");
    if ((await listOpenChanges(database, orderId)).length > 0)
      throw new ShopError("conflict", "Somebody is changing this order in Medusa Admin.");
    // If something fails after this, the next try writes it again.
    await container.resolve(Modules.ORDER).updateReturns([{ id: returnId, metadata: { refusal: reason } }] as never);
    await noteAct(container, { actorId, action: "order.return_refused", subjectId: orderId, details: { reason } });
    if (now.status === "requested") await cancelInMedusa(container, { returnId, actorId });
    else await closeReturn(container, { returnId, actorId });
    return { changed: true };
  });
}
