import { z } from "zod";
import { defineMail } from "../mail-kind";
import { DeliveryAddress, DeliveryFacts } from "../parts/delivery";
import { Action, Paragraph, Title } from "../parts/text";
import { ParcelNumbers, TrackedParcels } from "../parts/tracking";

const Data = z.object({
  orderId: z.string(),
  number: z.number(),
  items: z.array(z.string()),
  delivery: DeliveryFacts,
  // Mails that were written before parcels had numbers, or a mail each, lack these.
  parcels: TrackedParcels.default([]),
  /** There are other parcels, or will be. */
  part: z.boolean().default(false),
  left: z.array(z.string()).default([]),
});

/** Tells a customer that a parcel of an order was sent: what is in it, and what follows in another one. */
export const orderShipped = defineMail({
  data: Data,
  subject: ({ number, part }) => `${part ? `A parcel of order #${number}` : `Order #${number}`} is on its way`,
  preview: ({ items }) => items.join(", "),
  Body: ({ data: { orderId, number, items, delivery, parcels, part, left }, site }) => (
    <>
      <Title>Cleared for take-off</Title>
      <Paragraph>
        {part ? `A parcel of order #${number}` : `Order #${number}`} has left us: <bdi>{items.join(", ")}</bdi>.
      </Paragraph>
      <ParcelNumbers parcels={parcels} />
      {left.length > 0 ? (
        <Paragraph>
          Still to follow: <bdi>{left.join(", ")}</bdi>. We will write again when it leaves.
        </Paragraph>
      ) : null}
      <DeliveryAddress delivery={delivery} />
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});
