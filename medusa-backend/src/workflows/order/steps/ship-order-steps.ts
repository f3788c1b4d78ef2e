import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { listCarriers, typedLink } from "../../../contract/carriers";
import type { Tracking } from "../../../contract/tracking";
import { getEnv } from "../../../lib/config/env";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { listLeft, listUnfulfilled, listUnshipped } from "../../../queries/orders/fulfillments";
import { getOrderRecord } from "../../../queries/orders/order-record";
import { packPieces, sendPacked } from "../fulfillments";
import { requireKnownRisks, requirePaidOrder } from "../paid-order";

/** Medusa Admin's mark for an empty address. */
const NO_ADDRESS = "#";

/**
 * A parcel's tracking details in Medusa; the carrier has no column and is in the fulfillment's metadata. Only a typed
 * link is stored: the carrier's own is made from the number wherever it is shown, so it is right after a correction.
 */
export function toLabel({ carrier, tracking_number, tracking_url }: Tracking) {
  const typed = { carrier, number: tracking_number, url: tracking_url };
  return {
    tracking_number,
    tracking_url: typedLink(listCarriers(getEnv().CARRIERS), typed) || NO_ADDRESS,
    label_url: NO_ADDRESS,
  };
}

/**
 * `actor_id` is the admin who ships, for the audit trail; `tracking` are the parcel's tracking details. `parcel_id`
 * names a sent parcel, so nothing is shipped.
 */
export type ShipOrderInput = {
  order_id: string;
  actor_id: string;
  tracking?: Tracking;
  parcel_id?: string | undefined;
};

/**
 * Refuses an order that cannot be shipped.
 * @throws ShopError `not_found`, `order_cancelled`
 */
export async function requireLiveOrder(container: MedusaContainer, order_id: string): Promise<void> {
  const order = await getOrderRecord(databaseOf(container), order_id);
  if (order?.status === "cancelled") throw new ShopError("order_cancelled", "This order was cancelled.");
  if (!order) throw new ShopError("not_found", "There is no such order.");
}

/**
 * The order to ship. `changed` is false if nothing is left to send, by Medusa's records and not by the status, because
 * ops may have sent a part. `whole`: afterwards everything is sent. Throws `not_found`, `order_cancelled`, `conflict`,
 * `payment_at_risk`.
 */
export const requireShippableStep = createStep(
  "require-shippable-order",
  async ({ order_id, parcel_id }: ShipOrderInput, { container }) => {
    await requireLiveOrder(container, order_id);
    if (parcel_id !== undefined) return new StepResponse({ changed: false, whole: false });
    const left = await listLeft(databaseOf(container), order_id);
    if (left.length === 0) return new StepResponse({ changed: false, whole: true });
    await requirePaidOrder(container, order_id);
    await requireKnownRisks(container, order_id);
    return new StepResponse({ changed: true, whole: true });
  },
);

/**
 * Fulfils the lines that have no fulfillment and ships everything, in Medusa. Safe to repeat. Not undone, because a
 * sent parcel is on its way.
 */
export const shipInMedusaStep = createStep(
  "ship-in-medusa",
  async ({ order_id, actor_id, tracking }: ShipOrderInput, { container }) => {
    for (const group of await listUnfulfilled(databaseOf(container), order_id))
      await packPieces(container, { order_id, ...group, created_by: actor_id });
    for (const { id, items } of await listUnshipped(databaseOf(container), order_id)) {
      if (tracking) {
        const metadata = { carrier: tracking.carrier };
        await container.resolve(Modules.FULFILLMENT).updateFulfillment(id, { metadata });
      }
      const labels = tracking ? [toLabel(tracking)] : [];
      await sendPacked(container, { order_id, fulfillment_id: id, items, labels, created_by: actor_id });
    }
    return new StepResponse(true);
  },
);
