import type { FulfillmentDTO } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { Tracking } from "../../../contract/tracking";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { listParcels } from "../../../queries/orders/parcels";
import type { ShipOrderInput } from "./ship-order-steps";
import { toLabel } from "./tracking-label";

export type SetTrackingInput = ShipOrderInput & { tracking: Tracking };

const sameTracking = ({ labels, metadata }: FulfillmentDTO, tracking: Tracking) => {
  const [label, ...more] = labels;
  const wanted = toLabel(tracking);
  return (
    more.length === 0 &&
    label?.tracking_number === wanted.tracking_number &&
    label.tracking_url === wanted.tracking_url &&
    (metadata?.carrier ?? "") === tracking.carrier
  );
};

/**
 * Sets number, address and carrier of a sent parcel, instead of what was there; `changed` is false when it was so
 * before, and for an order that was `shipped` with them a moment ago. Undone by restoring what was there.
 * @throws ShopError `not_found`, `conflict` where several parcels were sent and none is named
 */
export const setTrackingStep = createStep(
  "set-tracking",
  async ({ order_id, parcel_id, tracking, shipped }: SetTrackingInput & { shipped: boolean }, { container }) => {
    if (shipped) return new StepResponse({ changed: false }, null);
    const parcels = await listParcels(databaseOf(container), order_id);
    if (parcel_id === undefined && parcels.length > 1) {
      const named = parcels.some((parcel) => parcel.tracking.some(({ number }) => number === tracking.tracking_number));
      if (named) return new StepResponse({ changed: false }, null);
      throw new ShopError("conflict", "Say which parcel you mean.");
    }
    const parcel = parcel_id === undefined ? parcels[0] : parcels.find(({ id }) => id === parcel_id);
    if (!parcel) throw new ShopError("not_found", "There is no such parcel.");
    const fulfillments = container.resolve(Modules.FULFILLMENT);
    const before = await fulfillments.retrieveFulfillment(parcel.id, { relations: ["labels"] });
    if (sameTracking(before, tracking)) return new StepResponse({ changed: false }, null);
    const metadata = { ...before.metadata, carrier: tracking.carrier };
    await fulfillments.updateFulfillment(parcel.id, { labels: [toLabel(tracking)], metadata });
    const labels = before.labels.map(({ tracking_number, tracking_url, label_url }) => ({
      tracking_number,
      tracking_url,
      label_url,
    }));
    return new StepResponse({ changed: true }, { id: parcel.id, labels, metadata: before.metadata });
  },
  async (before, { container }) => {
    if (!before) return;
    const { id, ...data } = before;
    await container.resolve(Modules.FULFILLMENT).updateFulfillment(id, data);
  },
);
