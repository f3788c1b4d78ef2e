import { z } from "zod";
import { failureReason } from "../../contract/reversals";
import { formatAmount } from "../format";
import { defineMail } from "../mail-kind";
import { Action, Note, Paragraph, Title } from "../parts/text";

/**
 * Tells the shop of a refund that the customer's bank sent back, or that Stripe refused to make; `amount` in major
 * units. `number` and `orderId` are null for a payment without an order.
 */
export const refundFailed = defineMail({
  data: z.object({
    number: z.number().nullable(),
    orderId: z.string().nullable(),
    amount: z.number(),
    currency: z.string().length(3),
    reason: z.string(),
    refused: z.boolean().default(false),
  }),
  subject: ({ number, amount, currency }) =>
    `Refund failed: ${formatAmount(amount, currency)}${number === null ? "" : ` of order #${number}`}`,
  preview: ({ refused }) =>
    `${refused ? "Stripe refused a refund" : "The customer's bank sent a refund back"}. The customer is still owed the money.`,
  Body: ({ data: { number, orderId, amount, currency, reason, refused }, site }) => (
    <>
      <Title>A refund failed</Title>
      <Paragraph>
        {refused ? "Stripe refused the refund of " : "The bank sent the refund of "}
        {formatAmount(amount, currency)}
        {number === null ? "" : ` of order #${number}`}
        {refused ? ": " : " back: "}
        <bdi>{failureReason({ reason, refused })}</bdi>.{" "}
        {refused
          ? "The money is still in the shop's Stripe balance, and the customer is owed it."
          : "The money is in the shop's Stripe balance again, and the customer is still owed it."}
      </Paragraph>
      <Paragraph>
        Ask the customer how you can pay. Then refund it again, or note that you have paid another way.
      </Paragraph>
      {orderId ? <Action href={`${site.url}/dashboard/orders/${orderId}?view=desk`}>See the order</Action> : null}
      <Note>This mail goes to the people of the shop. The customer does not get it.</Note>
    </>
  ),
});
