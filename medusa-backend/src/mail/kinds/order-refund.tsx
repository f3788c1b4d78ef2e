import { z } from "zod";
import { formatAmount } from "../amount";
import { defineMail } from "../mail-kind";
import { Action, Paragraph, Title } from "../parts/text";

/**
 * Tells a customer that a part of the money for an order went back while the order stays as it is; `amount` in major
 * units. `creditNote` is the number of the document that the mail brings.
 */
export const orderRefund = defineMail({
  data: z.object({
    orderId: z.string(),
    number: z.number(),
    amount: z.number(),
    currency: z.string().length(3),
    creditNote: z.string().nullable().default(null),
  }),
  subject: ({ number, amount, currency }) => `${formatAmount(amount, currency)} refunded on order #${number}`,
  preview: () => "It goes back to the card that you paid with.",
  documents: ({ creditNote }) => (creditNote ? [creditNote] : []),
  Body: ({ data: { orderId, number, amount, currency, creditNote }, site }) => (
    <>
      <Title>{formatAmount(amount, currency)} comes back</Title>
      <Paragraph>
        We have refunded {formatAmount(amount, currency)} of order #{number} to the card that you paid with. Banks take
        5 to 10 business days to show it. The order itself stays as it is.
      </Paragraph>
      {creditNote ? <Paragraph>The credit note {creditNote} is attached as a PDF.</Paragraph> : null}
      <Action href={`${site.url}/dashboard/invoice/${orderId}`}>Order and invoice</Action>
    </>
  ),
});
