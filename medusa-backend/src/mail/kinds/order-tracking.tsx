import { z } from "zod";
import { defineMail } from "../mail-kind";
import { addressesOf, PicturedProducts, ProductPictures } from "../parts/product-pictures";
import { Action, Paragraph, Title } from "../parts/text";
import { ParcelNumbers, TrackedParcels } from "../parts/tracking";

/** Tells a customer a parcel's number that was not yet in the mail about its shipping. */
export const orderTracking = defineMail({
  data: z.object({
    orderId: z.string(),
    number: z.number(),
    parcels: TrackedParcels,
    // The parcel's contents, if the order has several.
    items: z.array(z.string()).default([]),
    products: PicturedProducts,
  }),
  subject: ({ number }) => `Follow order #${number} on its way`,
  preview: ({ parcels }) => parcels.map(({ number }) => number).join(", "),
  pictures: ({ products }) => addressesOf(products),
  Body: ({ data: { orderId, number, parcels, items, products }, site }) => (
    <>
      <Title>Now you can follow it</Title>
      <Paragraph>
        Here is the courier's number for order #{number}
        {items.length > 0 ? (
          <>
            , the parcel with <bdi>{items.join(", ")}</bdi>
          </>
        ) : null}
        .
      </Paragraph>
      <ProductPictures products={products} site={site} />
      <ParcelNumbers parcels={parcels} />
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});
