import { z } from "zod";
import { Arrival } from "../../contract/costs";
import { formatArrival } from "../format";
import { defineMail } from "../mail-kind";
import { DeliveryAddress, DeliveryFacts } from "../parts/delivery";
import { addressesOf, PicturedProducts, ProductPictures } from "../parts/product-pictures";
import { Action, Paragraph, Title } from "../parts/text";
import { ParcelNumbers, TrackedParcels } from "../parts/tracking";

const Data = z.object({
  orderId: z.string(),
  number: z.number(),
  items: z.array(z.string()),
  delivery: DeliveryFacts,
  // Mails from before parcels had numbers, or a mail each, lack these.
  parcels: TrackedParcels.default([]),
  /** The order has other parcels, or will have. */
  part: z.boolean().default(false),
  left: z.array(z.string()).default([]),
  products: PicturedProducts,
  /** The promised days of arrival, if the last of them has not passed. */
  arrival: Arrival.nullable().default(null),
});

/** Tells a customer that a parcel of an order was sent: its contents, and the pieces that will follow. */
export const orderShipped = defineMail({
  data: Data,
  subject: ({ number, part }) => `${part ? `A parcel of order #${number}` : `Order #${number}`} is on its way`,
  preview: ({ items }) => items.join(", "),
  pictures: ({ products }) => addressesOf(products),
  Body: ({ data: { orderId, number, items, delivery, parcels, part, left, products, arrival }, site }) => (
    <>
      <Title>Cleared for take-off</Title>
      <Paragraph>
        {part ? `A parcel of order #${number}` : `Order #${number}`} has left us: <bdi>{items.join(", ")}</bdi>.
      </Paragraph>
      <ProductPictures products={products} site={site} />
      {arrival ? <Paragraph>It arrives {formatArrival(arrival)}.</Paragraph> : null}
      <ParcelNumbers parcels={parcels} />
      {left.length > 0 ? (
        <Paragraph>
          Still to follow: <bdi>{left.join(", ")}</bdi>. We will write again when it leaves.
        </Paragraph>
      ) : null}
      <DeliveryAddress delivery={delivery} />
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});
