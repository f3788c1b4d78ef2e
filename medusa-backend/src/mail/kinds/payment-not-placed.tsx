import { z } from "zod";
import { NOT_PLACED_REASONS, type NotPlacedReason } from "../../modules/payment-record/attempt-status";
import { formatAmount } from "../format";
import { defineMail } from "../mail-kind";
import { Action, Note, Paragraph, Title } from "../parts/text";

const WHY = {
  unavailable: "While you were paying, something that you ordered sold out.",
  price_changed: "While you were paying, a price in your order changed.",
  undeliverable: "At the moment we cannot deliver something that you ordered.",
  failed: "Something in our shop did not work.",
  cancelled_at_stripe: "The payment was ended before we could place your order.",
} as const satisfies Record<NotPlacedReason, string>;

/**
 * Tells a customer that an authorised payment did not become an order and that its money was released; `amount` in
 * major units.
 */
export const paymentNotPlaced = defineMail({
  data: z.object({
    amount: z.number(),
    currency: z.string().length(3),
    reason: z.enum(NOT_PLACED_REASONS),
    settled: z.enum(["refunded", "released"]),
    items: z.array(z.string()),
  }),
  subject: () => "We could not place your order",
  preview: ({ settled }) =>
    settled === "released" ? "Your card was not charged." : "Your money goes back to your card.",
  Body: ({ data: { amount, currency, reason, settled, items }, site }) => (
    <>
      <Title>We could not place your order</Title>
      <Paragraph>
        {WHY[reason]} Your order{items.length > 0 ? " of " : ""}
        {items.length > 0 ? <bdi>{items.join(", ")}</bdi> : null} was not placed.
      </Paragraph>
      <Paragraph>
        {settled === "released"
          ? `Your card was not charged. The reservation of ${formatAmount(amount, currency)} on it is released; your bank may show it for up to 7 days.`
          : `We have refunded ${formatAmount(amount, currency)} to your card. Banks take 5 to 10 business days to show it.`}
      </Paragraph>
      <Action href={`${site.url}/explore`}>Back to the shop</Action>
      <Note>
        Already ordered again? Then that order has a mail of its own, and this one is only about the first try.
      </Note>
    </>
  ),
});
