import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { OrderEditWorkflowEvents } from "@medusajs/framework/utils";
import { followMedusa } from "../workflows/order/follow-medusa";

/** Updates the shop's status when ops edit an order: if nothing is left to send, it is shipped. */
export default async function orderEdited({ event, container }: SubscriberArgs<{ order_id: string }>): Promise<void> {
  await followMedusa(container, event.data.order_id);
}

export const config: SubscriberConfig = {
  event: OrderEditWorkflowEvents.CONFIRMED,
  context: { subscriberId: "follow-edited-order" },
};
