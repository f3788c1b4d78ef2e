import { z } from "zod";
import { defineMail } from "../mail-kind";
import { addressesOf, PicturedProducts, ProductPictures } from "../parts/product-pictures";
import { Action, Paragraph, Title } from "../parts/text";

/** Tells a customer that a parcel was not sent after all, although a mail said so. */
export const parcelCancelled = defineMail({
  data: z.object({ orderId: z.string(), number: z.number(), items: z.array(z.string()), products: PicturedProducts }),
  subject: ({ number }) => `Order #${number}: a parcel has not left yet`,
  preview: ({ items }) => items.join(", "),
  pictures: ({ products }) => addressesOf(products),
  Body: ({ data: { orderId, number, items, products }, site }) => (
    <>
      <Title>Not on its way yet</Title>
      <Paragraph>
        We wrote that a parcel of order #{number} had left us: <bdi>{items.join(", ")}</bdi>. That was a mistake, and we
        are sorry. A tracking number that we sent you for it is no longer valid.
      </Paragraph>
      <ProductPictures products={products} site={site} />
      <Paragraph>We will write again when it leaves.</Paragraph>
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});
