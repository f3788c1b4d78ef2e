import { z } from "zod";
import { defineMail } from "../mail-kind";
import { Action, Paragraph, Title } from "../parts/text";

/** Tells a customer that a return is cancelled, by them or by the shop, which then says why (`refusal`). */
export const returnCancelled = defineMail({
  data: z.object({
    orderId: z.string(),
    number: z.number(),
    returnNumber: z.number(),
    items: z.array(z.string()),
    refusal: z.string().default(""),
  }),
  subject: ({ number, returnNumber }) => `Return #${returnNumber} of order #${number} is cancelled`,
  preview: ({ items }) => items.join(", "),
  Body: ({ data: { orderId, number, returnNumber, items, refusal }, site }) => (
    <>
      <Title>Your return is cancelled</Title>
      <Paragraph>
        Return #{returnNumber} of order #{number} is cancelled: <bdi>{items.join(", ")}</bdi>. Please do not send it.
        Nothing is refunded for it.
      </Paragraph>
      {refusal ? (
        <Paragraph>
          We do not take it back: <bdi>{refusal}</bdi>
        </Paragraph>
      ) : null}
      <Paragraph>
        <a href={`${site.url}/info/returns`} style={{ color: "inherit" }}>
          How long you can request a return
        </a>
      </Paragraph>
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});
