import { defineMail } from "../mail-kind";
import { ProductPictures } from "../parts/product-pictures";
import { ABOUT_RETURN, RefusableReturnData } from "../parts/return-mail";
import { Action, Paragraph, Title } from "../parts/text";

/**
 * Tells a customer that their return has arrived; `refusal` is the shop's reason to refuse the rest of it. The refund
 * has a mail of its own.
 */
export const returnReceived = defineMail({
  data: RefusableReturnData,
  ...ABOUT_RETURN,
  subject: ({ number, returnNumber }) => `Return #${returnNumber} of order #${number} has arrived`,
  Body: ({ data: { orderId, number, returnNumber, items, refusal, products }, site }) => (
    <>
      <Title>It is back with us</Title>
      <Paragraph>
        Return #{returnNumber} of order #{number} has arrived: <bdi>{items.join(", ")}</bdi>. We write again as soon as
        the money is on its way to your card.
      </Paragraph>
      <ProductPictures products={products} site={site} />
      {refusal ? (
        <Paragraph>
          We do not take the rest back: <bdi>{refusal}</bdi>
        </Paragraph>
      ) : null}
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});
