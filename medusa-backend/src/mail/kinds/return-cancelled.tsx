import { z } from "zod";
import { defineMail } from "../mail-kind";
import { Action, Paragraph, Title } from "../parts/text";

/** Tells a customer that a return is called off, by them or by the shop. */
export const returnCancelled = defineMail({
  data: z.object({ orderId: z.string(), number: z.number(), returnNumber: z.number(), items: z.array(z.string()) }),
  subject: ({ number, returnNumber }) => `Return #${returnNumber} of order #${number} is called off`,
  preview: ({ items }) => items.join(", "),
  Body: ({ data: { orderId, number, returnNumber, items }, site }) => (
    <>
      <Title>Nothing is sent back</Title>
      <Paragraph>
        Return #{returnNumber} of order #{number} is called off: <bdi>{items.join(", ")}</bdi>. Please do not send it.
        No money goes back for it.
      </Paragraph>
      <Paragraph>
        <a href={`${site.url}/info/returns`} style={{ color: "inherit" }}>
          Until when you can ask for a return again
        </a>
      </Paragraph>
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});
