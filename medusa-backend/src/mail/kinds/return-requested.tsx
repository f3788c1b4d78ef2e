import { defineMail } from "../mail-kind";
import { ProductPictures } from "../parts/product-pictures";
import { ABOUT_RETURN, ReturnData } from "../parts/return-mail";
import { Action, Note, Paragraph, Title } from "../parts/text";

/** Confirms that lines of an order may be returned, and links to the instructions. */
export const returnRequested = defineMail({
  data: ReturnData,
  ...ABOUT_RETURN,
  subject: ({ number, returnNumber }) => `Return #${returnNumber} of order #${number} is registered`,
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
