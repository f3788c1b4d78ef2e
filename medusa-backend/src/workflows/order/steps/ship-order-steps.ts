import type { MedusaContainer, OrderLineItemDTO } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { createOrderFulfillmentWorkflow, createOrderShipmentWorkflow } from "@medusajs/medusa/core-flows";
import { linkOfParcel, listCarriers } from "../../../contract/carriers";
import type { Tracking } from "../../../contract/tracking";
import { getEnv } from "../../../lib/config/env";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { listLeft, listUnfulfilled, listUnshipped } from "../../../queries/orders/fulfillments";
import { getOrderRecord } from "../../../queries/orders/order-record";
import { requirePaidOrder } from "../paid-order";

/** Medusa Admin's mark for an empty address. */
const NO_ADDRESS = "#";

/**
 * A parcel's tracking details in Medusa; the carrier has no column and is in the fulfillment's metadata.
 */
export const toLabel = ({ tracking_number, tracking_url }: Tracking) => ({
  tracking_number,
  tracking_url: tracking_url || NO_ADDRESS,
  label_url: NO_ADDRESS,
});

/** An admin's input; without an address, with the page of a known carrier. */
export function withLink<T extends Tracking>(tracking: T): T {
  if (tracking.tracking_url) return tracking;
  const parcel = { carrier: tracking.carrier, number: tracking.tracking_number };
  return { ...tracking, tracking_url: linkOfParcel(listCarriers(getEnv().CARRIERS), parcel) };
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
 * ops may have sent a part. `whole`: afterwards everything is sent. Throws `not_found`, `order_cancelled`, `conflict`.
 */
export const requireShippableStep = createStep(
  "require-shippable-order",
  async ({ order_id, parcel_id }: ShipOrderInput, { container }) => {
    await requireLiveOrder(container, order_id);
    if (parcel_id !== undefined) return new StepResponse({ changed: false, whole: false });
    const left = await listLeft(databaseOf(container), order_id);
    if (left.length === 0) return new StepResponse({ changed: false, whole: true });
    await requirePaidOrder(container, order_id);
    return new StepResponse({ changed: true, whole: true });
  },
);

const PACKED_FIELDS = [
  "items.*",
  "items.variant.manage_inventory",
  "items.variant.inventory_items.required_quantity",
  "items.variant.inventory_items.inventory.id",
  "items.variant.inventory_items.inventory.title",
  "items.variant.inventory_items.inventory.sku",
];

/**
 * The lines of an order for Medusa's fulfillment, without their products. With them, Medusa refuses a line whose
 * product no longer has the shipping profile of the order's delivery.
 */
export async function listPackable(container: MedusaContainer, order_id: string): Promise<OrderLineItemDTO[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "order", fields: PACKED_FIELDS, filters: { id: order_id } });
  return (data[0]?.items ?? []) as unknown as OrderLineItemDTO[];
}

/**
 * Fulfils the lines that have no fulfillment and ships everything, in Medusa. Safe to repeat. Not undone, because a
 * sent parcel is on its way.
 */
export const shipInMedusaStep = createStep(
  "ship-in-medusa",
  async ({ order_id, actor_id, tracking }: ShipOrderInput, { container }) => {
    const items_list = await listPackable(container, order_id);
    for (const items of await listUnfulfilled(databaseOf(container), order_id)) {
      const input = { order_id, items, items_list, created_by: actor_id };
      await createOrderFulfillmentWorkflow(container).run({ input });
    }
    for (const { id, items } of await listUnshipped(databaseOf(container), order_id)) {
      if (tracking) {
        const metadata = { carrier: tracking.carrier };
        await container.resolve(Modules.FULFILLMENT).updateFulfillment(id, { metadata });
      }
      const labels = tracking ? [toLabel(tracking)] : [];
      const input = { order_id, fulfillment_id: id, items, labels, created_by: actor_id };
      await createOrderShipmentWorkflow(container).run({ input });
    }
    return new StepResponse(true);
  },
);
