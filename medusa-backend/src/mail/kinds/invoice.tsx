import { z } from "zod";
import { formatAmount } from "../format";
import { defineMail } from "../mail-kind";
import { Action, Note, Paragraph, Title } from "../parts/text";

/**
 * Sends a customer the invoice of a paid order; `total` in major units, `invoice` is the document's number. `later`: it
 * is for items added to the order and paid later.
 */
export const invoice = defineMail({
  data: z.object({
    orderId: z.string(),
    number: z.number(),
    invoice: z.string(),
    total: z.number(),
    currency: z.string().length(3),
    later: z.boolean().default(false),
  }),
  subject: ({ number, invoice }) => `Invoice ${invoice} for order #${number}`,
  preview: ({ total, currency, later }) => `${formatAmount(total, currency)}, ${later ? "paid" : "paid by card"}.`,
  documents: ({ invoice }) => [invoice],
  Body: ({ data: { orderId, number, invoice, total, currency, later }, site }) => (
    <>
      <Title>Your invoice</Title>
      <Paragraph>
        {later
          ? `We have changed order #${number}, and ${formatAmount(total, currency)} was paid for that.`
          : `We have charged ${formatAmount(total, currency)} for order #${number}.`}{" "}
        The invoice {invoice} is attached as a PDF.
      </Paragraph>
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See the order</Action>
      <Note>The invoice stays on the order's page, where you can load it again.</Note>
    </>
  ),
});
