import { z } from "zod";
import { Arrival, Duties } from "../../contract/costs";
import { formatMajor } from "../../contract/currency";
import { namePiece, Pieces } from "../../contract/order-list";
import { defineMail, formatArrival } from "../mail-kind";
import { DeliveryAddress, DeliveryFacts, OrderLines, OrderSums, ParcelNumbers, TrackedParcels } from "../parts/orders";
import { addressesOf, PicturedProducts, ProductPictures } from "../parts/product-pictures";
import { Action, BANKS_TAKE, Note, Paragraph, Title } from "../parts/text";
import { WithdrawalRight } from "../parts/withdrawal-right";

/** `total` in major units, `invoice` is the document's number. `later`: for items added to the order and paid later. */
export const invoice = defineMail({
  data: z.object({
    orderId: z.string(),
    number: z.number(),
    invoice: z.string(),
    total: z.number(),
    currency: z.string().length(3),
    later: z.boolean().default(false),
  }),
  subject: ({ number, invoice }) => `Invoice ${invoice} for order #${number}`,
  preview: ({ total, currency, later }) => `${formatMajor(total, currency)}, ${later ? "paid" : "paid by card"}.`,
  documents: ({ invoice }) => [invoice],
  Body: ({ data: { orderId, number, invoice, total, currency, later }, site }) => (
    <>
      <Title>Your invoice</Title>
      <Paragraph>
        {later
          ? `We have changed order #${number}, and ${formatMajor(total, currency)} was paid for that.`
          : `We have charged ${formatMajor(total, currency)} for order #${number}.`}{" "}
        The invoice {invoice} is attached as a PDF.
      </Paragraph>
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See the order</Action>
      <Note>The invoice stays on the order's page, where you can download it again.</Note>
    </>
  ),
});

/** `refunded`: captured and sent back. `released`: only held. `taken_back`: by the customer's bank after a dispute. */
const Settled = z.enum(["refunded", "released", "taken_back"]);

const CancelledData = z.object({
  number: z.number(),
  amount: z.number(),
  currency: z.string().length(3),
  settled: Settled,
  owed: z.number().default(0),
  codes: z.array(z.string()).default([]),
  creditNotes: z.array(z.string()).default([]),
  products: PicturedProducts,
});
type CancelledData = z.infer<typeof CancelledData>;

/** What became of a cancelled order's money. */
function endOfMoney({ amount, currency, settled, owed }: CancelledData) {
  const sum = formatMajor(amount, currency);
  if (settled === "released") {
    const text = `We had reserved ${sum} on your card. It was not charged, and the reservation is released; your bank may show it for up to 7 days.`;
    return { title: "Nothing was charged", preview: "Your card was not charged.", sentences: [text] };
  }
  const part = amount > 0 || owed > 0 ? "a part of " : "";
  const returned = `Your bank has returned ${part}the payment to you after it was disputed.`;
  const sentences = [
    ...(amount > 0 ? [`We have refunded ${sum} to the card that you paid with. ${BANKS_TAKE}`] : []),
    ...(settled === "taken_back" ? [returned] : []),
  ];
  if (owed > 0) {
    const text = `We could not refund ${formatMajor(owed, currency)} to the card that you paid with. We will write to you and pay it in another way.`;
    return { title: "Your order is cancelled", preview: text, sentences: [...sentences, text] };
  }
  if (amount > 0)
    return { title: "Your money is on its way back", preview: `${sum} goes back to your card.`, sentences };
  const [title, text] =
    settled === "taken_back"
      ? ["Your bank has returned your money", `${returned} Nothing more is due.`]
      : ["Your order is cancelled", "You have all of its money back already."];
  return { title, preview: text, sentences: [text] };
}

/**
 * `amount` goes back now, and `owed` is the part whose refund failed, in major units. `codes`: the order's discount
 * codes, which stay used (docs/decisions/discounts.md). `creditNotes`: the numbers of the attached documents.
 */
export const orderCancelled = defineMail({
  data: CancelledData,
  subject: ({ number, settled, owed }) =>
    settled === "refunded" && owed === 0
      ? `Order #${number} is cancelled and refunded`
      : `Order #${number} is cancelled`,
  preview: (data) => endOfMoney(data).preview,
  documents: ({ creditNotes }) => creditNotes,
  pictures: ({ products }) => addressesOf(products),
  Body: ({ data, site }) => {
    const { number, codes, creditNotes, products } = data;
    const { title, sentences } = endOfMoney(data);
    return (
      <>
        <Title>{title}</Title>
        <Paragraph>Order #{number} is cancelled.</Paragraph>
        <ProductPictures products={products} site={site} />
        {sentences.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
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
    );
  },
});

const Data = z.object({
  orderId: z.string(),
  number: z.number(),
  sums: OrderSums,
  delivery: DeliveryFacts,
  // Mails from before orders had them lack these.
  arrival: Arrival.nullable().default(null),
  duties: Duties.nullable().default(null),
  withdrawalDays: z.number().nullable().default(null),
});

const DUTIES = {
  included: "Duties and import taxes of the country of delivery are included: the carrier asks you for nothing.",
  due: "Duties and import taxes of the country of delivery are not included: the carrier may ask you for them.",
} as const;

export const orderConfirmation = defineMail({
  data: Data,
  subject: ({ number }) => `Order #${number} is confirmed`,
  preview: ({ sums }) => `${formatMajor(sums.total, sums.currency)}. We will write again when it is on its way.`,
  pictures: ({ sums }) => addressesOf(sums.lines),
  Body: ({ data: { orderId, number, sums, delivery, arrival, duties, withdrawalDays }, site }) => (
    <>
      <Title>Thank you, it is yours</Title>
      <Paragraph>Order #{number} is placed. We will write again as soon as it is on its way.</Paragraph>
      {arrival ? <Paragraph>It arrives {formatArrival(arrival)}.</Paragraph> : null}
      <OrderLines sums={sums} site={site} />
      {duties === null || duties === "none" ? null : <Note>{DUTIES[duties]}</Note>}
      <DeliveryAddress delivery={delivery} />
      <Action href={`${site.url}/dashboard/invoice/${orderId}`}>Order and invoice</Action>
      <Note>Plans changed? Until it is shipped, you can cancel it under My Orders and get the whole amount back.</Note>
      {withdrawalDays === null ? null : <WithdrawalRight days={withdrawalDays} site={site} />}
    </>
  ),
});

/**
 * `amount` in major units, `creditNote` the number of the attached document. `takenOff`: before they were sent; `less`:
 * pieces were taken off, or came back.
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
  subject: ({ number, amount, currency }) => `${formatMajor(amount, currency)} refunded on order #${number}`,
  preview: () => "It goes back to the card that you paid with.",
  documents: ({ creditNote }) => (creditNote ? [creditNote] : []),
  pictures: ({ products }) => addressesOf(products),
  Body: ({ data: { orderId, number, amount, currency, creditNote, takenOff, less, products }, site }) => (
    <>
      <Title>{formatMajor(amount, currency)} comes back</Title>
      <Paragraph>
        We have refunded {formatMajor(amount, currency)} of order #{number} to the card that you paid with. {BANKS_TAKE}
        {less ? null : " The order itself stays as it is."}
      </Paragraph>
      {takenOff.length > 0 ? (
        <Paragraph>
          Taken off the order, and not sent: <bdi>{takenOff.map(namePiece).join(", ")}</bdi>. The rest of it stays as it
          is.
        </Paragraph>
      ) : null}
      <ProductPictures products={products} site={site} />
      {creditNote ? <Paragraph>The credit note {creditNote} is attached as a PDF.</Paragraph> : null}
      <Action href={`${site.url}/dashboard/invoice/${orderId}`}>Order and invoice</Action>
    </>
  ),
});

/** A parcel's number that was not yet in the mail about its shipping. */
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
        Here is the carrier's number for order #{number}
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

/** A parcel was not sent after all, although a mail said so. */
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

const OrderShippedData = z.object({
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
  /** Ops have noted its arrival without having noted that it was sent. */
  delivered: z.boolean().default(false),
});

const parcelName = (number: number, part: boolean) => (part ? `A parcel of order #${number}` : `Order #${number}`);

export const orderShipped = defineMail({
  data: OrderShippedData,
  subject: ({ number, part, delivered }) =>
    `${parcelName(number, part)} ${delivered ? "has arrived" : "is on its way"}`,
  preview: ({ items }) => items.join(", "),
  pictures: ({ products }) => addressesOf(products),
  Body: ({ data: { orderId, number, items, delivery, parcels, part, left, products, arrival, delivered }, site }) => (
    <>
      <Title>{delivered ? "It has arrived" : "Cleared for take-off"}</Title>
      <Paragraph>
        {parcelName(number, part)} has {delivered ? "arrived" : "left us"}: <bdi>{items.join(", ")}</bdi>.
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
