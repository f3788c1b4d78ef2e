import { z } from "zod";
import { formatMajor } from "../../contract/currency";
import { disputeReason, type EndedDispute, failureReason, RiskKind, riskSentence } from "../../contract/refunds";
import { NOT_PLACED_REASONS, type NotPlacedReason } from "../../modules/payment-record/attempts";
import { defineMail, formatDay, type MailSite } from "../mail-kind";
import { Action, BANKS_TAKE, Note, Paragraph, Title } from "../parts/text";

/** The end of a mail to the shop. */
function ForTheShop({ orderId, site }: { orderId: string | null; site: MailSite }) {
  return (
    <>
      {orderId ? <Action href={`${site.url}/dashboard/orders/${orderId}?view=desk`}>See the order</Action> : null}
      <Note>This mail goes to the people of the shop. The customer does not get it.</Note>
    </>
  );
}

/** To the shop, before the order is sent; `reason` is Stripe's. Without an order, `number` and `orderId` are null. */
export const paymentAtRisk = defineMail({
  data: z.object({
    number: z.number().nullable(),
    orderId: z.string().nullable(),
    risk: RiskKind.extract(["fraud_warning", "review"]),
    reason: z.string(),
    money: z.object({ amount: z.number(), currency: z.string().length(3) }).nullable(),
  }),
  subject: ({ number, risk }) =>
    `${risk === "review" ? "Payment under review" : "Fraud warning"}${number === null ? "" : `: order #${number}`}`,
  preview: ({ risk }) => riskSentence(risk),
  Body: ({ data: { number, orderId, risk, reason, money }, site }) => (
    <>
      <Title>{risk === "review" ? "Stripe reviews a payment" : "The bank warns of fraud"}</Title>
      <Paragraph>
        {riskSentence(risk)} Stripe's reason: {reason.replaceAll("_", " ")}.
        {money ? ` The payment is ${formatMajor(money.amount, money.currency)}` : " The payment has no order"}
        {money ? (number === null ? "." : `, of order #${number}.`) : "."}
      </Paragraph>
      <Paragraph>
        Look at the payment in Stripe's dashboard before you send anything. The shop asks again before it is sent.
      </Paragraph>
      <ForTheShop orderId={orderId} site={site} />
    </>
  ),
});

const ENDS: Readonly<Record<string, string>> = {
  won: "The dispute is won: the bank has given the money back to the shop.",
  lost: "The dispute is lost: the bank keeps the money. Do not refund the payment as well.",
  warning_closed: "The inquiry is closed, and no money was taken.",
  prevented: "It was settled before it became a dispute.",
} satisfies Record<EndedDispute, string>;

/** To the shop; `amount` in major units, `dueBy`: for an answer. `number` and `orderId` are null without an order. */
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
    `${status in ENDS ? "Dispute ended" : "Dispute"}: ${formatMajor(amount, currency)}${number === null ? "" : ` of order #${number}`}`,
  preview: ({ status }) => ENDS[status] ?? "A customer disputes a payment at the bank.",
  Body: ({ data: { number, orderId, amount, currency, reason, status, dueBy }, site }) => (
    <>
      <Title>{status in ENDS ? "A dispute has ended" : "A customer disputes a payment"}</Title>
      <Paragraph>
        {ENDS[status] ??
          `The cardholder disputes ${formatMajor(amount, currency)}${number === null ? "" : ` of order #${number}`} at the bank: ${disputeReason(reason)}.`}
      </Paragraph>
      {dueBy ? (
        <Paragraph>
          Answer in Stripe's dashboard by {formatDay(dueBy)}. Without an answer the dispute is lost. Send nothing more
          of the order until you know what it is about.
        </Paragraph>
      ) : null}
      <ForTheShop orderId={orderId} site={site} />
    </>
  ),
});

const WHY = {
  unavailable: "While you were paying, something that you ordered sold out.",
  price_changed: "While you were paying, a price in your order changed.",
  undeliverable: "At the moment we cannot deliver something that you ordered.",
  failed: "Something in our shop did not work.",
  cancelled_at_stripe: "The payment was ended before we could place your order.",
} as const satisfies Record<NotPlacedReason, string>;

/** An authorised payment did not become an order, and its money was released; `amount` in major units. */
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
          ? `Your card was not charged. The reservation of ${formatMajor(amount, currency)} on it is released; your bank may show it for up to 7 days.`
          : `We have refunded ${formatMajor(amount, currency)} to your card. ${BANKS_TAKE}`}
      </Paragraph>
      <Action href={`${site.url}/explore`}>Back to the shop</Action>
      <Note>
        Already ordered again? Then that order has a mail of its own, and this one is only about the first try.
      </Note>
    </>
  ),
});

/** To the shop; `amount` in major units. Without an order, `number` and `orderId` are null. */
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
    `Refund failed: ${formatMajor(amount, currency)}${number === null ? "" : ` of order #${number}`}`,
  preview: ({ refused }) =>
    `${refused ? "Stripe refused a refund" : "The customer's bank sent a refund back"}. The customer is still owed the money.`,
  Body: ({ data: { number, orderId, amount, currency, reason, refused }, site }) => (
    <>
      <Title>A refund failed</Title>
      <Paragraph>
        {refused ? "Stripe refused the refund of " : "The bank sent the refund of "}
        {formatMajor(amount, currency)}
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
      <ForTheShop orderId={orderId} site={site} />
    </>
  ),
});
