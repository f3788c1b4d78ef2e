import { z } from "zod";
import { Arrival } from "../../contract/costs";
import { formatAmount } from "../amount";
import { formatArrival } from "../arrival";
import { defineMail } from "../mail-kind";
import { DeliveryAddress, DeliveryFacts } from "../parts/delivery";
import { OrderLines, OrderSums } from "../parts/order-lines";
import { Action, Note, Paragraph, Title } from "../parts/text";

const Data = z.object({
  orderId: z.string(),
  number: z.number(),
  sums: OrderSums,
  delivery: DeliveryFacts,
  // Mails that were written before orders had one lack it.
  arrival: Arrival.nullable().default(null),
});

/** Confirms an order: what was bought, for how much, and where it goes. */
export const orderConfirmation = defineMail({
  data: Data,
  subject: ({ number }) => `Order #${number} is confirmed`,
  preview: ({ sums }) => `${formatAmount(sums.total, sums.currency)}. We will write again when it is on its way.`,
  Body: ({ data: { orderId, number, sums, delivery, arrival }, site }) => (
    <>
      <Title>Thank you, it is yours</Title>
      <Paragraph>Order #{number} is placed. We will write again as soon as it is on its way.</Paragraph>
      {arrival ? <Paragraph>It arrives {formatArrival(arrival)}.</Paragraph> : null}
      <OrderLines sums={sums} />
      <DeliveryAddress delivery={delivery} />
      <Action href={`${site.url}/dashboard/invoice/${orderId}`}>Order and invoice</Action>
      <Note>Plans changed? Until it is shipped, you can cancel it under My Orders and get the whole amount back.</Note>
    </>
  ),
});
