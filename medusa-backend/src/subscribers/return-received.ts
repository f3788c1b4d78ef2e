import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { OrderWorkflowEvents } from "@medusajs/framework/utils";
import { refundReturnedOrLater } from "../workflows/returns/refund-returned";
import { refundDeliveryOrLater } from "../workflows/withdrawals/refund-delivery";

/** Refunds a return, whoever received it. */
export default async function returnReceived({
  event,
  container,
}: SubscriberArgs<{ order_id: string }>): Promise<void> {
  await refundDeliveryOrLater(container, event.data.order_id);
  await refundReturnedOrLater(container, event.data.order_id);
}

export const config: SubscriberConfig = {
  event: OrderWorkflowEvents.RETURN_RECEIVED,
  context: { subscriberId: "refund-received-return" },
};
