import { z } from "zod";
import { RiskKind, riskSentence } from "../../contract/reversals";
import { formatAmount } from "../format";
import { defineMail } from "../mail-kind";
import { Action, Note, Paragraph, Title } from "../parts/text";

/**
 * Tells the shop of a fraud warning or a review of a payment, before its order is sent; `reason` is Stripe's, `money`
 * in major units. `number` and `orderId` are null for a payment without an order.
 */
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
        {money ? ` The payment is ${formatAmount(money.amount, money.currency)}` : " The payment has no order"}
        {money ? (number === null ? "." : `, of order #${number}.`) : "."}
      </Paragraph>
      <Paragraph>
        Look at the payment in Stripe's dashboard before you send anything. The shop asks again before it is sent.
      </Paragraph>
      {orderId ? <Action href={`${site.url}/dashboard/orders/${orderId}?view=desk`}>See the order</Action> : null}
      <Note>This mail goes to the people of the shop. The customer does not get it.</Note>
    </>
  ),
});
