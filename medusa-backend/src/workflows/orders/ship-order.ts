import type { FulfillmentDTO, MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { listCarriers, type SetTrackingAnswer, type Tracking, typedLink } from "../../contract/parcels";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { requireFound, ShopError } from "../../lib/shop-error";
import { getOrderRecord } from "../../queries/orders/order-record";
import { listLeft, listParcels, listUnfulfilled, listUnshipped } from "../../queries/orders/parcels";
import type { Changes } from "../audit/changes";
import { writeAuditStep } from "../audit/write-audit";
import { packPieces, sendPacked } from "./fulfillments";
import { changeOrder } from "./order-lock";
import { requireKnownRisks, requirePaidOrder } from "./paid-order";
import { recordStatusStep } from "./record-status";

/** Medusa Admin's mark for an empty address. */
const NO_ADDRESS = "#";

/**
 * The carrier has no column and is in the fulfillment's metadata. Only a typed link is stored: the carrier's own is
 * made from the number wherever it is shown, so it is right after a correction.
 */
export function toLabel({ carrier, trackingNumber, trackingUrl }: Tracking) {
  const typed = { carrier, number: trackingNumber, url: trackingUrl };
  return {
    tracking_number: trackingNumber,
    tracking_url: typedLink(listCarriers(getEnv().CARRIERS), typed) || NO_ADDRESS,
    label_url: NO_ADDRESS,
  };
}

/** `parcelId` names a sent parcel, so nothing is shipped. */
type ShipOrderInput = {
  orderId: string;
  actorId: string;
  tracking?: Tracking;
  parcelId?: string | undefined;
};

/** @throws ShopError `not_found`, `order_cancelled` */
export async function requireLiveOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const order = await getOrderRecord(databaseOf(container), orderId);
  if (order?.status === "cancelled") throw new ShopError("order_cancelled", "This order was cancelled.");
  if (!order) throw new ShopError("not_found", "There is no such order.");
}

/** `changed` is false if nothing is left by Medusa's records: ops may have sent a part. `whole`: then all is sent. */
const requireShippableStep = createStep(
  "require-shippable-order",
  async ({ orderId, parcelId }: ShipOrderInput, { container }) => {
    await requireLiveOrder(container, orderId);
    if (parcelId !== undefined) return new StepResponse({ changed: false, whole: false });
    const left = await listLeft(databaseOf(container), orderId);
    if (left.length === 0) return new StepResponse({ changed: false, whole: true });
    await requirePaidOrder(container, orderId);
    await requireKnownRisks(container, orderId);
    return new StepResponse({ changed: true, whole: true });
  },
);

/** Safe to repeat. Not undone, because a sent parcel is on its way. */
const shipInMedusaStep = createStep(
  "ship-in-medusa",
  async ({ orderId, actorId, tracking }: ShipOrderInput, { container }) => {
    for (const { locationId, items } of await listUnfulfilled(databaseOf(container), orderId)) {
      const place = locationId && { location_id: locationId };
      await packPieces(container, { order_id: orderId, ...place, items, created_by: actorId });
    }
    for (const { id, items } of await listUnshipped(databaseOf(container), orderId)) {
      if (tracking) {
        const metadata = { carrier: tracking.carrier };
        await container.resolve(Modules.FULFILLMENT).updateFulfillment(id, { metadata });
      }
      const labels = tracking ? [toLabel(tracking)] : [];
      await sendPacked(container, { order_id: orderId, fulfillment_id: id, items, labels, created_by: actorId });
    }
    return new StepResponse(true);
  },
);

/** A part of a workflow; `changed` is false if nothing was left to ship. */
function shipWhatIsLeft(input: ShipOrderInput) {
  const shippable = requireShippableStep(input);
  when("ship-once", { shippable }, ({ shippable }) => shippable.changed).then(() => {
    shipInMedusaStep(input);
    writeAuditStep({ actorId: input.actorId, action: "order.shipped", subjectId: input.orderId });
  });
  when("record-once-whole", { shippable }, ({ shippable }) => shippable.whole).then(() => {
    recordStatusStep({ orderId: input.orderId, paymentIntentId: null, status: "shipped", reason: "shipped" });
  });
  return shippable;
}

const shipOrderWorkflow = createWorkflow("ship-shop-order", (input: ShipOrderInput) => {
  return new WorkflowResponse(shipWhatIsLeft(input));
});

/**
 * Ships the rest of an order; `changed` is false if nothing was left.
 * @throws ShopError `not_found`, `order_cancelled`, `conflict` if not paid, `payment_at_risk`
 */
export async function shipOrder(container: MedusaContainer, input: ShipOrderInput): Promise<{ changed: boolean }> {
  return await changeOrder(container, shipOrderWorkflow, input);
}

type SetTrackingInput = ShipOrderInput & { tracking: Tracking };

const sameTracking = ({ labels, metadata }: FulfillmentDTO, tracking: Tracking) => {
  const [label, ...more] = labels;
  const wanted = toLabel(tracking);
  return (
    more.length === 0 &&
    label?.tracking_number === wanted.tracking_number &&
    toLabel({ ...tracking, trackingUrl: label.tracking_url }).tracking_url === wanted.tracking_url &&
    (metadata?.carrier ?? "") === tracking.carrier
  );
};

/** Refuses a typed link that was left as it was, and names the number before the correction. */
function refuseOldLink({ labels: [label] }: FulfillmentDTO, tracking: Tracking): void {
  const { tracking_number, tracking_url } = toLabel(tracking);
  const old = label?.tracking_number ?? "";
  if (old === "" || label?.tracking_url !== tracking_url || !tracking_url.includes(old)) return;
  if (!tracking_url.includes(tracking_number))
    throw new ShopError("invalid", `The tracking link still names ${old}. Correct it, or leave it empty.`);
}
const UNCHANGED: { changed: boolean; changes: Changes } = { changed: false, changes: {} };

/**
 * `changed` is also false for a parcel that was just `shipped` with these.
 * @throws ShopError `not_found`, `conflict` if no one of several is named, `invalid` for a link with the old number
 */
const setTrackingStep = createStep(
  "set-tracking",
  async ({ orderId, parcelId, tracking, shipped }: SetTrackingInput & { shipped: boolean }, { container }) => {
    if (shipped) return new StepResponse(UNCHANGED, null);
    const parcels = await listParcels(databaseOf(container), orderId);
    if (parcelId === undefined && parcels.length > 1) {
      const named = parcels.some((parcel) => parcel.tracking.some(({ number }) => number === tracking.trackingNumber));
      if (named) return new StepResponse(UNCHANGED, null);
      throw new ShopError("conflict", "Say which parcel you mean.");
    }
    const parcel = requireFound(
      parcelId === undefined ? parcels[0] : parcels.find(({ id }) => id === parcelId),
      "parcel",
    );
    const fulfillments = container.resolve(Modules.FULFILLMENT);
    const before = await fulfillments.retrieveFulfillment(parcel.id, { relations: ["labels"] });
    if (sameTracking(before, tracking)) return new StepResponse(UNCHANGED, null);
    refuseOldLink(before, tracking);
    const metadata = { ...before.metadata, carrier: tracking.carrier };
    await fulfillments.updateFulfillment(parcel.id, { labels: [toLabel(tracking)], metadata });
    // With its id, so that the undo writes no second mail about a number: a mail's key has the label's id.
    const labels = before.labels.map(({ id, tracking_number, tracking_url, label_url }) => ({
      id,
      tracking_number,
      tracking_url,
      label_url,
    }));
    const was = { number: labels[0]?.tracking_number ?? "", carrier: String(before.metadata?.carrier ?? "") };
    const changes: Changes = {
      tracking_number: { before: was.number, after: tracking.trackingNumber },
      carrier: { before: was.carrier, after: tracking.carrier },
    };
    return new StepResponse({ changed: true, changes }, { id: parcel.id, labels, metadata: before.metadata });
  },
  async (before, { container }) => {
    if (!before) return;
    const { id, ...data } = before;
    await container.resolve(Modules.FULFILLMENT).updateFulfillment(id, data);
  },
);

const trackOrderWorkflow = createWorkflow("track-shop-order", (input: SetTrackingInput) => {
  const shippable = shipWhatIsLeft(input);
  const parcel = transform({ input, shippable }, ({ input, shippable }) => ({ ...input, shipped: shippable.changed }));
  const set = setTrackingStep(parcel);
  when("audit-tracking", { set }, ({ set }) => set.changed).then(() => {
    writeAuditStep({
      actorId: input.actorId,
      action: "order.tracked",
      subjectId: input.orderId,
      changes: set.changes,
    }).config({ name: "write-tracking-audit" });
  });
  return new WorkflowResponse(
    transform({ shippable, set }, ({ shippable, set }) => ({
      changed: shippable.changed || set.changed,
      shipped: shippable.changed,
    })),
  );
});

/** Without `parcelId`, ships the rest, or means the only parcel. @throws as `shipOrder` and `setTrackingStep` */
export async function trackOrder(container: MedusaContainer, input: SetTrackingInput): Promise<SetTrackingAnswer> {
  return await changeOrder(container, trackOrderWorkflow, input);
}
