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
import type { LinePieces } from "../../contract/pieces";
import type { ShipParcel, ShipParcelAnswer } from "../../contract/tracking";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { type LineQuantity, listLeft, listUnfulfilled, listUnshipped } from "../../queries/orders/fulfillments";
import { findSentParcel } from "../../queries/orders/parcels";
import { writeAuditStep } from "../audit/steps/write-audit";
import { packPieces, sendPacked, unpack } from "./fulfillments";
import { withOrderLock } from "./order-lock";
import { requireKnownRisks, requirePaidOrder } from "./paid-order";
import { recordStatusStep } from "./steps/record-status";
import { requireLiveOrder, toLabel } from "./steps/ship-order-steps";

type ShipParcelInput = ShipParcel & { order_id: string; actor_id: string };

const ELSEWHERE = "Something in this order was sent or removed in the meantime. Check what is left, and choose again.";

/** True if each line still has the pieces that the admin saw. @throws ShopError `conflict` for more than is left */
function isAsSeen(items: ShipParcel["items"], left: readonly LinePieces[]): boolean {
  const quantityOf = new Map(left.map(({ line_id, quantity }) => [line_id, quantity]));
  const seen = items.every((item) => (quantityOf.get(item.line_id) ?? 0) === item.left);
  if (seen && items.some(({ quantity, left }) => quantity > left))
    throw new ShopError("conflict", "Fewer pieces than that are left to send.");
  return seen;
}

/**
 * Whether the parcel may be sent; `sent` is the id of an identical parcel sent before. Throws `not_found`,
 * `order_cancelled`, `conflict`, `payment_at_risk`.
 */
const requireLeftStep = createStep("require-pieces-left", async (input: ShipParcelInput, { container }) => {
  await requireLiveOrder(container, input.order_id);
  if (!isAsSeen(input.items, await listLeft(databaseOf(container), input.order_id))) {
    const { order_id, items, tracking_number: number } = input;
    const sent = number && (await findSentParcel(databaseOf(container), order_id, { number, items }));
    if (sent) return new StepResponse({ sent });
    throw new ShopError("conflict", ELSEWHERE);
  }
  await requirePaidOrder(container, input.order_id);
  await requireKnownRisks(container, input.order_id, input.risks);
  return new StepResponse({ sent: "" });
});

/**
 * Sends a parcel as it was packed. @throws ShopError `conflict` if it is no longer packed, or holds something
 * else
 */
async function sendAsPacked(container: MedusaContainer, input: ShipParcelInput): Promise<string> {
  const { order_id, actor_id, items, packed_id = "", ...tracking } = input;
  const packed = (await listUnshipped(databaseOf(container), order_id)).find(({ id }) => id === packed_id);
  const asSeen = packed?.items.every((piece) =>
    items.some(({ line_id, quantity }) => line_id === piece.id && quantity === piece.quantity),
  );
  if (!packed || !asSeen || packed.items.length !== items.length) throw new ShopError("conflict", ELSEWHERE);
  await shipPacked(container, { order_id, actor_id, parcel_id: packed.id, items: packed.items, tracking });
  return packed.id;
}

type Packed = {
  order_id: string;
  actor_id: string;
  parcel_id: string;
  items: LineQuantity[];
  tracking: Pick<ShipParcel, "carrier" | "tracking_number" | "tracking_url">;
};

/** Notes that a packed parcel has gone, with what the courier calls it. */
async function shipPacked(container: MedusaContainer, { order_id, actor_id, parcel_id, items, tracking }: Packed) {
  if (tracking.carrier)
    await container
      .resolve(Modules.FULFILLMENT)
      .updateFulfillment(parcel_id, { metadata: { carrier: tracking.carrier } });
  const labels = tracking.tracking_number ? [toLabel(tracking)] : [];
  await sendPacked(container, { order_id, fulfillment_id: parcel_id, items, labels, created_by: actor_id });
}

/** Unpacks packed parcels that were not sent if too few pieces are outside them. */
async function unpackIfNeeded(container: MedusaContainer, { order_id, items }: ShipParcelInput): Promise<void> {
  const groups = await listUnfulfilled(databaseOf(container), order_id);
  const free = new Map(groups.flatMap((group) => group.items.map(({ id, quantity }) => [id, quantity])));
  if (items.every(({ line_id, quantity }) => (free.get(line_id) ?? 0) >= quantity)) return;
  for (const { id } of await listUnshipped(databaseOf(container), order_id))
    await unpack(container, { order_id, fulfillment_id: id });
}

/**
 * Packs the pieces and sends them as one parcel; lines that need no shipping, and those of another stock location, are
 * parcels of their own, as in Medusa.
 * Not undone, because a sent parcel is on its way. If a server dies in between, the parcel stays packed, and its pieces
 * still count as left to send.
 */
const sendPiecesStep = createStep("send-pieces", async (input: ShipParcelInput, { container }) => {
  const { order_id, actor_id, items, packed_id, ...tracking } = input;
  if (packed_id !== undefined) {
    const parcel_id = await sendAsPacked(container, input);
    const left = await listLeft(databaseOf(container), order_id);
    return new StepResponse({ parcel_id, whole: left.length === 0 });
  }
  await unpackIfNeeded(container, input);
  let parcel_id = "";
  for (const group of await listUnfulfilled(databaseOf(container), order_id)) {
    const chosen = items
      .filter(({ line_id }) => group.items.some(({ id }) => id === line_id))
      .map(({ line_id, quantity }) => ({ id: line_id, quantity }));
    if (chosen.length === 0) continue;
    parcel_id = await packPieces(container, { order_id, ...group, items: chosen, created_by: actor_id });
    await shipPacked(container, { order_id, actor_id, parcel_id, items: chosen, tracking });
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
 * Sends some pieces of an order as one parcel; with the last pieces, the order is shipped. A mail tells the customer
 * what was sent and what will follow.
 * @throws ShopError `not_found`, `order_cancelled`, `conflict` while the shop does not have the order's money, or if
 * the remaining pieces are not those that the admin saw, `payment_at_risk`, `backend_unavailable`
 */
export async function shipParcel(container: MedusaContainer, input: ShipParcelInput): Promise<ShipParcelAnswer> {
  return await withOrderLock(container, input.order_id, async () => {
    return (await shipParcelWorkflow(container).run({ input })).result;
  });
}
