import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { FulfillmentWorkflowEvents } from "@medusajs/framework/utils";
import { databaseOf } from "../lib/database/connection";
import { getOrderIdOfFulfillment } from "../queries/orders/medusa-record";
import { followMedusa } from "../workflows/orders/follow-medusa";

/** Updates the shop's status when a parcel is sent or delivered; a new fulfillment changes nothing. */
export default async function orderSent({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const orderId = await getOrderIdOfFulfillment(databaseOf(container), event.data.id);
  if (orderId) await followMedusa(container, orderId);
}

export const config: SubscriberConfig = {
  event: [FulfillmentWorkflowEvents.SHIPMENT_CREATED, FulfillmentWorkflowEvents.DELIVERY_CREATED],
  context: { subscriberId: "follow-sent-order" },
};
