import { z } from "zod";
import { disputeReason } from "../../contract/reversals";
import { formatAmount, formatDay } from "../format";

import { defineMail } from "../mail-kind";
import { Action, Note, Paragraph, Title } from "../parts/text";

const ENDS: Readonly<Record<string, string>> = {
  won: "The dispute is won: the bank has given the money back to the shop.",
  lost: "The dispute is lost: the bank keeps the money. Do not refund the payment as well.",
  warning_closed: "The inquiry is closed, and no money was taken.",
};

/**
 * Tells the shop of a dispute about a payment, and of its outcome; `amount` in major units, `dueBy` is the bank's
 * deadline for an answer. `number` and `orderId` are null for a payment without an order.
 */
export const paymentDisputed = defineMail({
  data: z.object({
    number: z.number().nullable(),
    orderId: z.string().nullable(),
    amount: z.number(),
    currency: z.string().length(3),
    reason: z.string(),
    status: z.string(),
    dueBy: z.iso.date().nullable(),
  }),
  subject: ({ number, amount, currency, status }) =>
    `${status in ENDS ? "Dispute ended" : "Dispute"}: ${formatAmount(amount, currency)}${number === null ? "" : ` of order #${number}`}`,
  preview: ({ status }) => ENDS[status] ?? "A customer disputes a payment at the bank.",
  Body: ({ data: { number, orderId, amount, currency, reason, status, dueBy }, site }) => (
    <>
      <Title>{status in ENDS ? "A dispute has ended" : "A customer disputes a payment"}</Title>
      <Paragraph>
        {ENDS[status] ??
          `The cardholder disputes ${formatAmount(amount, currency)}${number === null ? "" : ` of order #${number}`} at the bank: ${disputeReason(reason)}.`}
      </Paragraph>
      {dueBy ? (
        <Paragraph>
          Answer in Stripe's dashboard by {formatDay(dueBy)}. Without an answer the dispute is lost. Send nothing more
          of the order until you know what it is about.
        </Paragraph>
      ) : null}
      {orderId ? <Action href={`${site.url}/dashboard/orders/${orderId}?view=desk`}>See the order</Action> : null}
      <Note>This mail goes to the people of the shop. The customer does not get it.</Note>
    </>
  ),
});
