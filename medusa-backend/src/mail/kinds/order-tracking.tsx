import { z } from "zod";
import { defineMail } from "../mail-kind";
import { Action, Paragraph, Title } from "../parts/text";
import { ParcelNumbers, TrackedParcels } from "../parts/tracking";

/** Tells a customer a parcel's number that the mail about its shipping did not have yet. */
export const orderTracking = defineMail({
  data: z.object({ orderId: z.string(), number: z.number(), parcels: TrackedParcels }),
  subject: ({ number }) => `Follow order #${number} on its way`,
  preview: ({ parcels }) => parcels.map(({ number }) => number).join(", "),
  Body: ({ data: { orderId, number, parcels }, site }) => (
    <>
      <Title>Now you can follow it</Title>
      <Paragraph>Here is the courier's number for order #{number}.</Paragraph>
      <ParcelNumbers parcels={parcels} />
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});
