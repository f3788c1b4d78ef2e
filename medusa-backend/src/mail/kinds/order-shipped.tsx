import { z } from "zod";
import { defineMail } from "../mail-kind";
import { DeliveryAddress, DeliveryFacts } from "../parts/delivery";
import { Action, Paragraph, Title } from "../parts/text";
import { ParcelNumbers, TrackedParcels } from "../parts/tracking";

/** Tells a customer that an order was shipped. Mails that were written before parcels had numbers have none. */
export const orderShipped = defineMail({
  data: z.object({
    orderId: z.string(),
    number: z.number(),
    items: z.array(z.string()),
    delivery: DeliveryFacts,
    parcels: TrackedParcels.default([]),
  }),
  subject: ({ number }) => `Order #${number} is on its way`,
  preview: ({ items }) => items.join(", "),
  Body: ({ data: { orderId, number, items, delivery, parcels }, site }) => (
    <>
      <Title>Cleared for take-off</Title>
      <Paragraph>
        Order #{number} has left us: <bdi>{items.join(", ")}</bdi>.
      </Paragraph>
      <ParcelNumbers parcels={parcels} />
      <DeliveryAddress delivery={delivery} />
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});
