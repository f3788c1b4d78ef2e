import { z } from "zod";
import { defineMail } from "../mail-kind";
import { DeliveryAddress, DeliveryFacts } from "../parts/delivery";
import { Action, Paragraph, Title } from "../parts/text";

/** Tells a customer that an order was shipped. */
export const orderShipped = defineMail({
  data: z.object({ orderId: z.string(), number: z.number(), items: z.array(z.string()), delivery: DeliveryFacts }),
  subject: ({ number }) => `Order #${number} is on its way`,
  preview: ({ items }) => items.join(", "),
  Body: ({ data: { orderId, number, items, delivery }, site }) => (
    <>
      <Title>Cleared for take-off</Title>
      <Paragraph>
        Order #{number} has left us: <bdi>{items.join(", ")}</bdi>.
      </Paragraph>
      <DeliveryAddress delivery={delivery} />
      <Action href={`${site.url}/dashboard/invoice/${orderId}`}>Order and invoice</Action>
    </>
  ),
});
