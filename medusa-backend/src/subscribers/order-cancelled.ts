import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { OrderWorkflowEvents } from "@medusajs/framework/utils";
import { followMedusa } from "../workflows/orders/follow-medusa";

/** Updates the shop's status when an order is cancelled, mostly with Medusa Admin's own button. */
export default async function orderCancelled({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await followMedusa(container, event.data.id);
}

export const config: SubscriberConfig = {
  event: OrderWorkflowEvents.CANCELED,
  context: { subscriberId: "follow-cancelled-order" },
};
