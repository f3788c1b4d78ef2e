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
import {
  cancelOrderFulfillmentWorkflow,
  createOrderFulfillmentWorkflow,
  createOrderShipmentWorkflow,
} from "@medusajs/medusa/core-flows";
import type { LinePieces } from "../../contract/pieces";
import type { ShipParcel, ShipParcelAnswer } from "../../contract/tracking";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { listLeft, listUnfulfilled, listUnshipped } from "../../queries/orders/fulfillments";
import { findSentParcel } from "../../queries/orders/parcels";
import { writeAuditStep } from "../audit/steps/write-audit";
import { withOrderLock } from "./order-lock";
import { requirePaidOrder } from "./paid-order";
import { recordStatusStep } from "./steps/record-status";
import { listPackable, requireShownOrder } from "./steps/ship-order-steps";
import { toLabel, withLink } from "./steps/tracking-label";

type ShipParcelInput = ShipParcel & { order_id: string; actor_id: string };

const ELSEWHERE = "Something of this order was sent or taken out meanwhile. Look at what is left, and choose again.";

/** True where each line still has the pieces that the admin saw. @throws ShopError `conflict` for more than is left */
function isAsSeen(items: ShipParcel["items"], left: readonly LinePieces[]): boolean {
  const quantityOf = new Map(left.map(({ line_id, quantity }) => [line_id, quantity]));
  const seen = items.every((item) => (quantityOf.get(item.line_id) ?? 0) === item.left);
  if (seen && items.some(({ quantity, left }) => quantity > left))
    throw new ShopError("conflict", "There are not so many pieces left to send.");
  return seen;
}

/**
 * Whether the parcel may be sent: `sent` is the id of the same one that was sent before. Throws `not_found`,
 * `order_cancelled`, `conflict`.
 */
const requireLeftStep = createStep("require-pieces-left", async (input: ShipParcelInput, { container }) => {
  await requireShownOrder(container, input.order_id);
  if (!isAsSeen(input.items, await listLeft(databaseOf(container), input.order_id))) {
    const { order_id, items, tracking_number: number } = input;
    const sent = number && (await findSentParcel(databaseOf(container), order_id, { number, items }));
    if (sent) return new StepResponse({ sent });
    throw new ShopError("conflict", ELSEWHERE);
  }
  await requirePaidOrder(container, input.order_id);
  return new StepResponse({ sent: "" });
});

/** Unpacks what was packed and not sent, where the pieces outside it are too few for a parcel. */
async function unpack(container: MedusaContainer, { order_id, items }: ShipParcelInput): Promise<void> {
  const free = new Map(
    (await listUnfulfilled(databaseOf(container), order_id)).flat().map((it) => [it.id, it.quantity]),
  );
  if (items.every(({ line_id, quantity }) => (free.get(line_id) ?? 0) >= quantity)) return;
  for (const { id } of await listUnshipped(databaseOf(container), order_id))
    await cancelOrderFulfillmentWorkflow(container).run({ input: { order_id, fulfillment_id: id } });
}

/**
 * Packs the pieces and sends them as one parcel; lines that need no shipping are a parcel of their own, as in Medusa.
 * Not undone: what was sent is on its way. A server that dies in between leaves a packed parcel, whose pieces are still
 * left to send.
 */
const sendPiecesStep = createStep("send-pieces", async (input: ShipParcelInput, { container }) => {
  const { order_id, actor_id, items, ...tracking } = input;
  await unpack(container, input);
  const items_list = await listPackable(container, order_id);
  let parcel_id = "";
  for (const group of await listUnfulfilled(databaseOf(container), order_id)) {
    const chosen = items
      .filter(({ line_id }) => group.some(({ id }) => id === line_id))
      .map(({ line_id, quantity }) => ({ id: line_id, quantity }));
    if (chosen.length === 0) continue;
    const pack = { order_id, items: chosen, items_list, created_by: actor_id };
    const { result: parcel } = await createOrderFulfillmentWorkflow(container).run({ input: pack });
    if (tracking.carrier)
      await container
        .resolve(Modules.FULFILLMENT)
        .updateFulfillment(parcel.id, { metadata: { carrier: tracking.carrier } });
    const labels = tracking.tracking_number ? [toLabel(tracking)] : [];
    const send = { order_id, fulfillment_id: parcel.id, items: chosen, labels, created_by: actor_id };
    await createOrderShipmentWorkflow(container).run({ input: send });
    parcel_id = parcel.id;
  }
  const left = await listLeft(databaseOf(container), order_id);
  return new StepResponse({ parcel_id, whole: left.length === 0 });
});

const shipParcelWorkflow = createWorkflow("ship-shop-parcel", (input: ShipParcelInput) => {
  const before = requireLeftStep(input);
  const sending = when("send-once", { before }, ({ before }) => before.sent === "").then(() => {
    const parcel = sendPiecesStep(input);
    writeAuditStep({ actorId: input.actor_id, action: "order.parcel_sent", subjectId: input.order_id });
    return parcel;
  });
  when("record-whole", { sending }, ({ sending }) => sending?.whole === true).then(() => {
    recordStatusStep({ order_id: input.order_id, payment_intent_id: null, status: "shipped", reason: "shipped" });
  });
  return new WorkflowResponse(
    transform({ before, sending }, ({ before, sending }) => ({
      changed: before.sent === "",
      parcel_id: before.sent || (sending?.parcel_id ?? ""),
    })),
  );
});

/**
 * Sends some pieces of an order as one parcel; with the last ones the order is shipped. The customer is told by mail
 * what has left and what is to follow.
 * @throws ShopError `not_found`, `order_cancelled`, `conflict` while the shop does not have the order's money and where
 * other pieces are left than the admin saw, `backend_unavailable`
 */
export async function shipParcel(container: MedusaContainer, input: ShipParcelInput): Promise<ShipParcelAnswer> {
  return await withOrderLock(container, input.order_id, async () => {
    return (await shipParcelWorkflow(container).run({ input: withLink(input) })).result;
  });
}
