import { defineMail } from "../mail-kind";
import { ProductPictures } from "../parts/product-pictures";
import { ABOUT_RETURN, RefusableReturnData } from "../parts/return-mail";
import { Action, Paragraph, Title } from "../parts/text";

/** Tells a customer that a return is cancelled, by them or by the shop, which then gives a reason (`refusal`). */
export const returnCancelled = defineMail({
  data: RefusableReturnData,
  ...ABOUT_RETURN,
  subject: ({ number, returnNumber }) => `Return #${returnNumber} of order #${number} is cancelled`,
  Body: ({ data: { orderId, number, returnNumber, items, refusal, products }, site }) => (
    <>
      <Title>Your return is cancelled</Title>
      <Paragraph>
        Return #{returnNumber} of order #{number} is cancelled: <bdi>{items.join(", ")}</bdi>. Please do not send it.
        Nothing is refunded for it.
      </Paragraph>
      <ProductPictures products={products} site={site} />
      {refusal ? (
        <Paragraph>
          We do not take it back: <bdi>{refusal}</bdi>
        </Paragraph>
      ) : null}
      <Paragraph>
        <a href={`${site.url}/info/returns`} style={{ color: "inherit" }}>
          How long you can request a return
        </a>
      </Paragraph>
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});
