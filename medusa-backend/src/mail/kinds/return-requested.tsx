import { z } from "zod";
import { defineMail } from "../mail-kind";
import { addressesOf, PicturedProducts, ProductPictures } from "../parts/product-pictures";
import { Action, Note, Paragraph, Title } from "../parts/text";

/** Confirms that lines of an order may be returned, and links to the instructions. */
export const returnRequested = defineMail({
  data: z.object({
    orderId: z.string(),
    number: z.number(),
    returnNumber: z.number(),
    items: z.array(z.string()),
    products: PicturedProducts,
  }),
  subject: ({ number, returnNumber }) => `Return #${returnNumber} of order #${number} is registered`,
  preview: ({ items }) => items.join(", "),
  pictures: ({ products }) => addressesOf(products),
  Body: ({ data: { orderId, number, returnNumber, items, products }, site }) => (
    <>
      <Title>Send it back to us</Title>
      <Paragraph>
        We have registered return #{returnNumber} of order #{number}: <bdi>{items.join(", ")}</bdi>. Write both numbers
        on a note in the parcel.
      </Paragraph>
      <ProductPictures products={products} site={site} />
      <Paragraph>
        <a href={`${site.url}/info/returns`} style={{ color: "inherit" }}>
          How to pack and send it
        </a>
      </Paragraph>
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
      <Note>The money goes back to the card that you paid with once the parcel has arrived.</Note>
    </>
  ),
});
