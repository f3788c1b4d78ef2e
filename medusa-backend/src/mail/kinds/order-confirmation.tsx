import { z } from "zod";
import { Arrival, Duties } from "../../contract/costs";
import { formatAmount, formatArrival } from "../format";

import { defineMail } from "../mail-kind";
import { DeliveryAddress, DeliveryFacts } from "../parts/delivery";
import { OrderLines, OrderSums } from "../parts/order-lines";
import { addressesOf } from "../parts/product-pictures";
import { Action, Note, Paragraph, Title } from "../parts/text";

const Data = z.object({
  orderId: z.string(),
  number: z.number(),
  sums: OrderSums,
  delivery: DeliveryFacts,
  // Mails from before orders had them lack these.
  arrival: Arrival.nullable().default(null),
  duties: Duties.nullable().default(null),
});

const DUTIES = {
  included: "Duties and import taxes of the country of delivery are included: the courier asks you for nothing.",
  due: "Duties and import taxes of the country of delivery are not included: the courier may ask you for them.",
} as const;

/** Confirms an order: its lines, sums and address. */
export const orderConfirmation = defineMail({
  data: Data,
  subject: ({ number }) => `Order #${number} is confirmed`,
  preview: ({ sums }) => `${formatAmount(sums.total, sums.currency)}. We will write again when it is on its way.`,
  pictures: ({ sums }) => addressesOf(sums.lines),
  Body: ({ data: { orderId, number, sums, delivery, arrival, duties }, site }) => (
    <>
      <Title>Thank you, it is yours</Title>
      <Paragraph>Order #{number} is placed. We will write again as soon as it is on its way.</Paragraph>
      {arrival ? <Paragraph>It arrives {formatArrival(arrival)}.</Paragraph> : null}
      <OrderLines sums={sums} site={site} />
      {duties === null || duties === "none" ? null : <Note>{DUTIES[duties]}</Note>}
      <DeliveryAddress delivery={delivery} />
      <Action href={`${site.url}/dashboard/invoice/${orderId}`}>Order and invoice</Action>
      <Note>Plans changed? Until it is shipped, you can cancel it under My Orders and get the whole amount back.</Note>
    </>
  ),
});
