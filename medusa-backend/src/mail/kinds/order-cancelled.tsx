import { z } from "zod";
import { formatAmount } from "../format";
import { defineMail } from "../mail-kind";
import { addressesOf, PicturedProducts, ProductPictures } from "../parts/product-pictures";
import { Action, Note, Paragraph, Title } from "../parts/text";

/**
 * `refunded`: the money was captured and is sent back. `released`: it was only held, and the hold is released.
 * `taken_back`: the customer's bank has returned it after a dispute.
 */
const Settled = z.enum(["refunded", "released", "taken_back"]);

const TITLES = {
  refunded: "Your money is on its way back",
  released: "Nothing was charged",
  taken_back: "Your bank has returned your money",
};
const TAKEN_BACK = "Your bank has returned the payment to you after it was disputed. Nothing more is due.";

/** The part of the money that could not be refunded to the card. */
const owedWords = (owed: string) =>
  `We could not refund ${owed} to the card that you paid with. We will write to you and pay it in another way.`;

/**
 * Tells a customer that their order was cancelled, and what has become of the money; `amount` and `owed`, which is the
 * part whose refund failed, in major units. `codes` are the discount codes of the order, which stay used
 * (docs/decisions/discounts.md). `creditNotes` are the
 * numbers of the attached documents.
 */
export const orderCancelled = defineMail({
  data: z.object({
    number: z.number(),
    amount: z.number(),
    currency: z.string().length(3),
    settled: Settled,
    owed: z.number().default(0),
    codes: z.array(z.string()).default([]),
    creditNotes: z.array(z.string()).default([]),
    products: PicturedProducts,
  }),
  subject: ({ number, settled, owed }) =>
    settled === "refunded" && owed === 0
      ? `Order #${number} is cancelled and refunded`
      : `Order #${number} is cancelled`,
  preview: ({ amount, currency, settled, owed }) =>
    ({
      refunded:
        owed > 0
          ? owedWords(formatAmount(owed, currency))
          : `${formatAmount(amount, currency)} goes back to your card.`,
      released: "Your card was not charged.",
      taken_back: TAKEN_BACK,
    })[settled],
  documents: ({ creditNotes }) => creditNotes,
  pictures: ({ products }) => addressesOf(products),
  Body: ({ data: { number, amount, currency, settled, owed, codes, creditNotes, products }, site }) => (
    <>
      <Title>{owed > 0 ? "Your order is cancelled" : TITLES[settled]}</Title>
      <Paragraph>Order #{number} is cancelled.</Paragraph>
      <ProductPictures products={products} site={site} />
      {settled === "refunded" ? (
        <>
          {amount > 0 ? (
            <Paragraph>
              We have refunded {formatAmount(amount, currency)} to the card that you paid with. Banks take 5 to 10
              business days to show it.
            </Paragraph>
          ) : null}
          {owed > 0 ? <Paragraph>{owedWords(formatAmount(owed, currency))}</Paragraph> : null}
        </>
      ) : settled === "taken_back" ? (
        <Paragraph>{TAKEN_BACK}</Paragraph>
      ) : (
        <Paragraph>
          We had reserved {formatAmount(amount, currency)} on your card. It was not charged, and the reservation is
          released; your bank may show it for up to 7 days.
        </Paragraph>
      )}
      {codes.length > 0 ? (
        <Paragraph>The discount code {codes.join(", ")} counts as used, although the order is cancelled.</Paragraph>
      ) : null}
      {creditNotes.length > 0 ? (
        <Paragraph>
          {creditNotes.length === 1 ? "The credit note" : "The credit notes"} {creditNotes.join(", ")}{" "}
          {creditNotes.length === 1 ? "is attached as a PDF." : "are attached as PDFs."}
        </Paragraph>
      ) : null}
      <Action href={`${site.url}/explore`}>See all drones</Action>
      <Note>If you did not cancel it yourself, we had to, and we are sorry. There is nothing you need to do.</Note>
    </>
  ),
});
