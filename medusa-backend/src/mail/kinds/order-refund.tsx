import { z } from "zod";
import { Pieces } from "../../contract/pieces";
import { formatAmount } from "../format";
import { defineMail } from "../mail-kind";
import { addressesOf, PicturedProducts, ProductPictures } from "../parts/product-pictures";
import { Action, Paragraph, Title } from "../parts/text";

const nameOf = ({ title, quantity }: Pieces) => (quantity === 1 ? title : `${quantity} × ${title}`);

/**
 * Tells a customer that part of an order's money was refunded; `amount` in major units. `creditNote` is the number of
 * the attached document. `takenOff` are pieces taken off the order before they were sent; `less`: this or an earlier
 * refund took pieces off.
 */
export const orderRefund = defineMail({
  data: z.object({
    orderId: z.string(),
    number: z.number(),
    amount: z.number(),
    currency: z.string().length(3),
    creditNote: z.string().nullable().default(null),
    takenOff: z.array(Pieces).default([]),
    less: z.boolean().default(false),
    products: PicturedProducts,
  }),
  subject: ({ number, amount, currency }) => `${formatAmount(amount, currency)} refunded on order #${number}`,
  preview: () => "It goes back to the card that you paid with.",
  documents: ({ creditNote }) => (creditNote ? [creditNote] : []),
  pictures: ({ products }) => addressesOf(products),
  Body: ({ data: { orderId, number, amount, currency, creditNote, takenOff, less, products }, site }) => (
    <>
      <Title>{formatAmount(amount, currency)} comes back</Title>
      <Paragraph>
        We have refunded {formatAmount(amount, currency)} of order #{number} to the card that you paid with. Banks take
        5 to 10 business days to show it.{less ? null : " The order itself stays as it is."}
      </Paragraph>
      {takenOff.length > 0 ? (
        <Paragraph>
          Taken off the order, and not sent: <bdi>{takenOff.map(nameOf).join(", ")}</bdi>. The rest of it stays as it
          is.
        </Paragraph>
      ) : null}
      <ProductPictures products={products} site={site} />
      {creditNote ? <Paragraph>The credit note {creditNote} is attached as a PDF.</Paragraph> : null}
      <Action href={`${site.url}/dashboard/invoice/${orderId}`}>Order and invoice</Action>
    </>
  ),
});
