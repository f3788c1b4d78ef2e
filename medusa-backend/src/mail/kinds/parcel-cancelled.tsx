import { z } from "zod";
import { defineMail } from "../mail-kind";
import { Action, Paragraph, Title } from "../parts/text";

/** Tells a customer that a parcel, of which a mail had said that it left, was not sent after all. */
export const parcelCancelled = defineMail({
  data: z.object({ orderId: z.string(), number: z.number(), items: z.array(z.string()) }),
  subject: ({ number }) => `Order #${number}: a parcel has not left yet`,
  preview: ({ items }) => items.join(", "),
  Body: ({ data: { orderId, number, items }, site }) => (
    <>
      <Title>Not on its way yet</Title>
      <Paragraph>
        We wrote that a parcel of order #{number} had left us: <bdi>{items.join(", ")}</bdi>. That was a mistake, and we
        are sorry. A tracking number that we sent you for it is no longer valid.
      </Paragraph>
      <Paragraph>We will write again when it leaves.</Paragraph>
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});
