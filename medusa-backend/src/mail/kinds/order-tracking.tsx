import { z } from "zod";
import { defineMail } from "../mail-kind";
import { Action, Paragraph, Title } from "../parts/text";
import { ParcelNumbers, TrackedParcels } from "../parts/tracking";

/** Tells a customer a parcel's number that the mail about its shipping did not have yet. */
export const orderTracking = defineMail({
  data: z.object({
    orderId: z.string(),
    number: z.number(),
    parcels: TrackedParcels,
    // What is in the parcel, where the order has several.
    items: z.array(z.string()).default([]),
  }),
  subject: ({ number }) => `Follow order #${number} on its way`,
  preview: ({ parcels }) => parcels.map(({ number }) => number).join(", "),
  Body: ({ data: { orderId, number, parcels, items }, site }) => (
    <>
      <Title>Now you can follow it</Title>
      <Paragraph>
        Here is the courier's number for order #{number}
        {items.length > 0 ? (
          <>
            , the parcel with <bdi>{items.join(", ")}</bdi>
          </>
        ) : null}
        .
      </Paragraph>
      <ParcelNumbers parcels={parcels} />
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});
