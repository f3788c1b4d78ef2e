import { z } from "zod";
import { formatMajor } from "../../contract/currency";
import { defineMail } from "../mail-kind";
import { addressesOf, PicturedProducts, ProductPictures } from "../parts/product-pictures";
import { AboutReturns, Action, Note, Paragraph, Title } from "../parts/text";

const ReturnData = z.object({
  orderId: z.string(),
  number: z.number(),
  returnNumber: z.number(),
  items: z.array(z.string()),
  products: PicturedProducts,
});
type ReturnData = z.infer<typeof ReturnData>;

/** `refusal`: why the shop refuses the return or the rest of it; "" without. */
const RefusableReturnData = ReturnData.extend({ refusal: z.string().default("") });

/** `due` goes back once its pieces are here, in major units; null if nothing does, because all was refunded before. */
const ReturnToSendData = ReturnData.extend({
  due: z
    .object({ amount: z.number(), currency: z.string().length(3), bankDecides: z.boolean() })
    .nullable()
    .default(null),
});

function MoneyBack({ due }: Pick<z.infer<typeof ReturnToSendData>, "due">) {
  if (due === null) return null;
  return (
    <Note>
      {formatMajor(due.amount, due.currency)} goes back to the card that you paid with once the parcel has arrived
      {due.bankDecides ? " and the card's bank has decided about this payment, unless it returns the money itself" : ""}
      .
    </Note>
  );
}

const ABOUT_RETURN = {
  preview: ({ items }: ReturnData) => items.join(", "),
  pictures: ({ products }: ReturnData) => addressesOf(products),
};

/** Cancelled by the customer, or by the shop, which then gives a reason. */
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
        <AboutReturns site={site}>How long you can request a return</AboutReturns>
      </Paragraph>
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
    </>
  ),
});

/** The refund, if there is one, has a mail of its own. */
export const returnReceived = defineMail({
  data: RefusableReturnData.extend({ refund: z.boolean().default(true) }),
  ...ABOUT_RETURN,
  subject: ({ number, returnNumber }) => `Return #${returnNumber} of order #${number} has arrived`,
  Body: ({ data: { orderId, number, returnNumber, items, refusal, refund, products }, site }) => (
    <>
      <Title>It is back with us</Title>
      <Paragraph>
        Return #{returnNumber} of order #{number} has arrived: <bdi>{items.join(", ")}</bdi>.
        {refund ? " We write again as soon as the money is on its way to your card." : ""}
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

export const returnRequested = defineMail({
  data: ReturnToSendData,
  ...ABOUT_RETURN,
  subject: ({ number, returnNumber }) => `Return #${returnNumber} of order #${number} is registered`,
  Body: ({ data: { orderId, number, returnNumber, items, due, products }, site }) => (
    <>
      <Title>Your return is registered</Title>
      <Paragraph>
        We have registered return #{returnNumber} of order #{number}: <bdi>{items.join(", ")}</bdi>. Please wait for the
        return label before you send it: we write to you within two working days, and you then find the label on your
        order's page.
      </Paragraph>
      <ProductPictures products={products} site={site} />
      <Paragraph>
        <AboutReturns site={site}>How to pack and send it</AboutReturns>
      </Paragraph>
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
      <MoneyBack due={due} />
    </>
  ),
});

export const returnLabel = defineMail({
  data: ReturnToSendData,
  ...ABOUT_RETURN,
  subject: ({ number, returnNumber }) => `The label for return #${returnNumber} of order #${number} is ready`,
  Body: ({ data: { orderId, number, returnNumber, items, due, products }, site }) => (
    <>
      <Title>Send it back to us</Title>
      <Paragraph>
        The label for return #{returnNumber} of order #{number} is ready: <bdi>{items.join(", ")}</bdi>. Download it on
        your order's page, print it and put it on the parcel.
      </Paragraph>
      <ProductPictures products={products} site={site} />
      <Action href={`${site.url}/dashboard/orders/${orderId}#returns`}>Get the return label</Action>
      <Paragraph>
        The label is not postage: pay the carrier and keep the receipt. We refund what the parcel cost.{" "}
        <AboutReturns site={site}>How to pack and send it</AboutReturns>
      </Paragraph>
      <MoneyBack due={due} />
    </>
  ),
});
