import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, createWorkflow, StepResponse, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import type { LinePieces } from "../../contract/order-list";
import type { DeliverMany, ManyOutcome, ShipMany, ShipParcel } from "../../contract/parcels";
import { riskSentence } from "../../contract/refunds";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { asShopError, requireFound, ShopError } from "../../lib/shop-error";
import { orderStatusService } from "../../modules/order-status";
import {
  findSentParcel,
  type LineQuantity,
  listLeft,
  listParcels,
  listUnfulfilled,
  listUnshipped,
} from "../../queries/orders/parcels";
import { findParcel, listShipmentsToMake, takeBackDelivery, takeBackShipment } from "../../queries/orders/shipments";
import { auditedWorkflow, ifChanged, writeAuditStep } from "../audit/write-audit";
import { deliverSent, packPieces, sendPacked, unpack } from "./fulfillments";
import { changeOrder } from "./order-lock";
import { requireKnownRisks, requirePaidOrder } from "./paid-order";
import { recordStatusStep } from "./record-status";
import { requireLiveOrder, toLabel } from "./ship-order";

type ShipParcelInput = ShipParcel & { orderId: string; actorId: string };

const ELSEWHERE = "Something in this order was sent or removed in the meantime. Check what is left, and choose again.";

/** Whether each line still has the pieces that the admin saw. @throws ShopError `conflict` for more than is left */
function isAsSeen(items: ShipParcel["items"], left: readonly LinePieces[]): boolean {
  const quantityOf = new Map(left.map(({ lineId, quantity }) => [lineId, quantity]));
  const seen = items.every((item) => (quantityOf.get(item.lineId) ?? 0) === item.left);
  if (seen && items.some(({ quantity, left }) => quantity > left))
    throw new ShopError("conflict", "Fewer pieces than that are left to send.");
  return seen;
}

/** Answers whether pieces are left to send: an identical parcel may have been sent before. */
const requireLeftStep = createStep("require-pieces-left", async (input: ShipParcelInput, { container }) => {
  await requireLiveOrder(container, input.orderId);
  if (!isAsSeen(input.items, await listLeft(databaseOf(container), input.orderId))) {
    const { orderId, items, trackingNumber: number } = input;
    const sent = number && (await findSentParcel(databaseOf(container), orderId, { number, items }));
    if (sent) return new StepResponse(false);
    throw new ShopError("conflict", ELSEWHERE);
  }
  await requirePaidOrder(container, input.orderId);
  await requireKnownRisks(container, input.orderId, input.risks);
  return new StepResponse(true);
});

/** @throws ShopError `conflict` if it is no longer packed, or holds something else */
async function sendAsPacked(container: MedusaContainer, input: ShipParcelInput): Promise<void> {
  const { orderId, actorId, items, packedId = "", ...tracking } = input;
  const packed = (await listUnshipped(databaseOf(container), orderId)).find(({ id }) => id === packedId);
  const asSeen = packed?.items.every((piece) =>
    items.some(({ lineId, quantity }) => lineId === piece.id && quantity === piece.quantity),
  );
  if (!packed || !asSeen || packed.items.length !== items.length) throw new ShopError("conflict", ELSEWHERE);
  await shipPacked(container, { orderId, actorId, parcelId: packed.id, items: packed.items, tracking });
}

type Packed = {
  orderId: string;
  actorId: string;
  parcelId: string;
  items: LineQuantity[];
  tracking: Pick<ShipParcel, "carrier" | "trackingNumber" | "trackingUrl">;
};

async function shipPacked(container: MedusaContainer, { orderId, actorId, parcelId, items, tracking }: Packed) {
  if (tracking.carrier)
    await container
      .resolve(Modules.FULFILLMENT)
      .updateFulfillment(parcelId, { metadata: { carrier: tracking.carrier } });
  const labels = tracking.trackingNumber ? [toLabel(tracking)] : [];
  await sendPacked(container, { order_id: orderId, fulfillment_id: parcelId, items, labels, created_by: actorId });
}

/** Unpacks parcels that were not sent if too few pieces are outside them. */
export async function unpackIfNeeded(
  container: MedusaContainer,
  { orderId, items }: { orderId: string; items: readonly { lineId: string; quantity: number }[] },
): Promise<void> {
  const groups = await listUnfulfilled(databaseOf(container), orderId);
  const free = new Map(groups.flatMap((group) => group.items.map(({ id, quantity }) => [id, quantity])));
  if (items.every(({ lineId, quantity }) => (free.get(lineId) ?? 0) >= quantity)) return;
  for (const { id } of await listUnshipped(databaseOf(container), orderId))
    await unpack(container, { order_id: orderId, fulfillment_id: id });
}

/** Lines that need no shipping, and those of another stock location, are parcels of their own, as in Medusa. */
async function sendChosen(container: MedusaContainer, input: ShipParcelInput): Promise<void> {
  const { orderId, actorId, items, packedId: _, ...tracking } = input;
  await unpackIfNeeded(container, input);
  for (const group of await listUnfulfilled(databaseOf(container), orderId)) {
    const chosen = items
      .filter(({ lineId }) => group.items.some(({ id }) => id === lineId))
      .map(({ lineId, quantity }) => ({ id: lineId, quantity }));
    if (chosen.length === 0) continue;
    const place = group.locationId && { location_id: group.locationId };
    const parcelId = await packPieces(container, { order_id: orderId, ...place, items: chosen, created_by: actorId });
    await shipPacked(container, { orderId, actorId, parcelId, items: chosen, tracking });
  }
}

/**
 * Answers whether all of the order is sent. Not undone, because a sent parcel is on its way. If a server dies, its
 * pieces still count as left to send.
 */
const sendPiecesStep = createStep("send-pieces", async (input: ShipParcelInput, { container }) => {
  await (input.packedId === undefined ? sendChosen : sendAsPacked)(container, input);
  return new StepResponse((await listLeft(databaseOf(container), input.orderId)).length === 0);
});

const shipParcelWorkflow = createWorkflow("ship-shop-parcel", (input: ShipParcelInput) => {
  const isLeft = requireLeftStep(input);
  const whole = when("send-once", { isLeft }, ({ isLeft }) => isLeft).then(() => {
    const sent = sendPiecesStep(input);
    writeAuditStep({ actorId: input.actorId, action: "order.parcel_sent", subjectId: input.orderId });
    return sent;
  });
  when("record-whole", { whole }, ({ whole }) => whole === true).then(() => {
    recordStatusStep({ orderId: input.orderId, paymentIntentId: null, status: "shipped", reason: "shipped" });
  });
  return new WorkflowResponse(isLeft);
});

/**
 * Sends some pieces as one parcel; with the last ones, the order is shipped. False if the same was sent before.
 * @throws ShopError `not_found`, `order_cancelled`, `conflict` if not paid or not as seen, `payment_at_risk`
 */
export async function shipParcel(container: MedusaContainer, input: ShipParcelInput): Promise<boolean> {
  return await changeOrder(container, shipParcelWorkflow, input);
}

type ParcelInput = { orderId: string; parcelId: string; actorId: string };

async function requireSentParcel(container: MedusaContainer, orderId: string, parcelId: string) {
  await requireLiveOrder(container, orderId);
  const parcel = await findParcel(databaseOf(container), orderId, parcelId);
  if (!parcel?.sent) throw new ShopError("not_found", "There is no such parcel.");
  return parcel;
}

const deliverStep = createStep("deliver-parcel", async ({ orderId, parcelId }: ParcelInput, { container }) => {
  const parcel = await requireSentParcel(container, orderId, parcelId);
  if (parcel.delivered) return new StepResponse({ changed: false });
  await deliverSent(container, orderId, parcelId);
  return new StepResponse({ changed: true });
});

const deliverWorkflow = auditedWorkflow("deliver-shop-parcel", deliverStep, ({ actorId, orderId }, change) =>
  ifChanged(change, { actorId, action: "order.parcel_delivered", subjectId: orderId }),
);

const undoDeliveryStep = createStep("undo-delivery", async ({ orderId, parcelId }: ParcelInput, { container }) => {
  const parcel = await requireSentParcel(container, orderId, parcelId);
  if (!parcel.delivered) return new StepResponse({ changed: false });
  if (!(await takeBackDelivery(databaseOf(container), orderId, parcelId)))
    throw new ShopError("conflict", "This parcel was marked in Medusa Admin as delivered without having been sent.");
  return new StepResponse({ changed: true });
});

const undoDeliveryWorkflow = auditedWorkflow("undo-shop-delivery", undoDeliveryStep, ({ actorId, orderId }, change) =>
  ifChanged(change, { actorId, action: "order.parcel_not_delivered", subjectId: orderId }),
);

/**
 * First the pieces count as packed again, in one transaction; then Medusa unpacks them. If a server dies in between,
 * they still count as left to send, and a repeat finishes.
 */
const cancelParcelStep = createStep("cancel-parcel", async ({ orderId, parcelId }: ParcelInput, { container }) => {
  await requireLiveOrder(container, orderId);
  const parcel = requireFound(await findParcel(databaseOf(container), orderId, parcelId), "parcel");
  if (parcel.cancelled) return new StepResponse({ changed: false });
  if (parcel.delivered) throw new ShopError("conflict", "This parcel has arrived.");
  // This is first, so that a dying server cannot leave a shipped order with pieces to send; the sweep marks a fully
  // sent one as shipped again.
  const reopened = await orderStatusService(container).reopenOrder(orderId);
  if (parcel.sent && !(await takeBackShipment(databaseOf(container), orderId, parcelId))) {
    if (reopened) await orderStatusService(container).moveOrder(orderId, "shipped");
    throw new ShopError("conflict", "Something in this parcel is being returned, or was refunded.");
  }
  await unpack(container, { order_id: orderId, fulfillment_id: parcelId });
  return new StepResponse({ changed: true });
});

const cancelParcelWorkflow = auditedWorkflow("cancel-shop-parcel", cancelParcelStep, ({ actorId, orderId }, change) =>
  ifChanged(change, { actorId, action: "order.parcel_cancelled", subjectId: orderId }),
);

/** Notes that a parcel has arrived; not `changed` if known. @throws ShopError `not_found`, `order_cancelled` */
export async function deliverParcel(container: MedusaContainer, input: ParcelInput): Promise<{ changed: boolean }> {
  return await changeOrder(container, deliverWorkflow, input);
}

/** The parcel is on its way again. @throws ShopError `not_found`, `order_cancelled`, `conflict` */
export async function undoDelivery(container: MedusaContainer, input: ParcelInput): Promise<void> {
  await changeOrder(container, undoDeliveryWorkflow, input);
}

/**
 * The parcel was not sent after all: a shipped order is pending again. The customer gets a mail if an earlier one said
 * that it was sent (queries/mails.ts).
 * @throws ShopError `not_found`, `order_cancelled`, `conflict` if it has arrived, or some of it is returned or refunded
 */
export async function cancelParcel(container: MedusaContainer, input: ParcelInput): Promise<void> {
  await changeOrder(container, cancelParcelWorkflow, input);
}

const DONE: ManyOutcome = { outcome: "done", reason: "" };
const BEFORE: ManyOutcome = { outcome: "before", reason: "" };
const refuse = (reason: string): ManyOutcome => ({ outcome: "refused", reason });

type Shipment = Awaited<ReturnType<typeof listShipmentsToMake>>[number];

/** Does the job for one order after the other; a failure does not affect the others. */
async function workOnEach<Row extends { number: number }>(
  container: MedusaContainer,
  rows: readonly Row[],
  job: (order: Shipment, row: Row) => Promise<ManyOutcome>,
) {
  const outcomes: ManyOutcome[] = [];
  for (const row of rows) {
    const work = async () => {
      const [order] = await listShipmentsToMake(databaseOf(container), [row.number]);
      return order ? await job(order, row) : refuse("There is no such order.");
    };
    const outcome = await work().catch((error: unknown) => {
      const known = asShopError(error);
      if (known && known.code !== "internal") return refuse(known.message);
      logEvent(container, "error", { event: "one_of_many_failed", subject: `order ${row.number}` }, error);
      return refuse("This did not work. Try it again.");
    });
    outcomes.push(outcome);
  }
  return outcomes;
}

/** If a server dies, the same rows can be sent again: a parcel with a number is sent once. */
export async function shipMany(container: MedusaContainer, { rows, actorId }: ShipMany & { actorId: string }) {
  return await workOnEach(container, rows, async (order, { number: _, ...label }) => {
    if (label.trackingNumber && order.trackingNumbers.includes(label.trackingNumber)) return BEFORE;
    if (order.status === "cancelled") return refuse("This order was cancelled.");
    if (order.left.length === 0) return refuse("All of this order was already sent.");
    const [risk] = order.risks;
    if (risk) return refuse(`${riskSentence(risk)} Send it on its own page.`);
    const items = order.left.map(({ lineId, quantity }) => ({ lineId, quantity, left: quantity }));
    const parcel = { orderId: order.orderId, actorId, items, trackingUrl: "", risks: [], ...label };
    return (await shipParcel(container, parcel)) ? DONE : BEFORE;
  });
}

/** Notes that all sent parcels of these orders have arrived. */
export async function deliverMany(container: MedusaContainer, { numbers, actorId }: DeliverMany & { actorId: string }) {
  const rows = numbers.map((number) => ({ number }));
  return await workOnEach(container, rows, async ({ orderId }) => {
    let outcome = BEFORE;
    for (const parcel of await listParcels(databaseOf(container), orderId))
      if (!parcel.deliveredAt && (await deliverParcel(container, { orderId, parcelId: parcel.id, actorId })).changed)
        outcome = DONE;
    return outcome;
  });
}
