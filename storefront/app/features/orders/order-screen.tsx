import { Link } from "@remix-run/react";
import { useState } from "react";
import { cartActions } from "~/cart/store";
import { addToCart } from "~/domain/cart";
import { extraRows, formatArrivalAt, orderDutiesSentence } from "~/domain/costs";
import { formatDeduction, formatMoney } from "~/domain/money";
import {
  cardName,
  documentPath,
  HEADLINES,
  invoicePath,
  isToShip,
  type LineToday,
  linesToday,
  netOf,
  type OrderDocument,
  type OrderState,
  orderPath,
  paymentReference,
} from "~/domain/order";
import { namePieces, type OrderStep, type Parcel, type Pieces, stepsOf } from "~/domain/order-progress";
import { type CardProduct, productPath } from "~/domain/product";
import type { OrderPage } from "~/medusa/orders.server";
import type { Order } from "~/medusa/to-order";
import { useMay } from "~/ui/allowed";
import { Button, ButtonLink } from "~/ui/button";
import { infoPath } from "~/ui/layout/info-links";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import { Panel } from "~/ui/screen";
import base from "~/ui/screen.module.css";
import { Day, Moment } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import unseen from "~/ui/unseen.module.css";
import { BackToOrders, SumRow } from "./order-parts";
import parts from "./order-parts.module.css";
import { OrderReturns } from "./order-returns";
import css from "./order-screen.module.css";
import { Parcels } from "./parcels";
import { HiddenNote } from "./show-again";
import { Withdrawals, WithdrawHere } from "./withdrawals";

/** One order on its own page: its progress, its contents and its actions. */
export function OrderScreen(props: OrderPage) {
  const may = useMay();
  const atDesk = may("read orders");
  const { order, own, deleted, events, parcels, left, carriers, returns } = props;
  const { returnable, withdrawals, withdrawable, documents, card, owed, refused, products } = props;
  const { state, arrival } = order;
  return (
    <div className={css.page}>
      <BackToOrders />
      <header className={css.head}>
        <h1 className={base.title}>{`Order #${order.displayId}`}</h1>
        <p className={css.placed}>
          Placed <Day at={order.createdAt} />
        </p>
        {atDesk && own ? <TextLink to={`${orderPath(order.orderId)}?view=desk`}>Open it at the desk</TextLink> : null}
      </header>
      {deleted && order.status !== "cancelled" ? <HiddenNote orderId={order.orderId} /> : null}
      <div className={css.columns}>
        <div className={css.main}>
          <section className={base.panel} aria-labelledby="progress">
            <h2 id="progress" className={css.state} data-state={state}>
              {HEADLINES[state]}
            </h2>
            {state === "partlyShipped" ? <p className={css.words}>{sentSoFar(parcels, left)}</p> : null}
            {WENT_BACK.has(state) ? <p className={css.words}>{moneyWords(props).join(" ")}</p> : null}
            {owed > refused ? (
              <p className={css.words}>
                {`Your bank sent our refund of ${formatMoney(owed - refused)} back. We will write to you and pay it in another way.`}
              </p>
            ) : null}
            {refused > 0 ? (
              <p className={css.words}>
                {`We could not refund ${formatMoney(refused)} to your card. We will write to you and pay it in another way.`}
              </p>
            ) : null}
            {arrival && (isToShip(state) || state === "shipped") ? (
              <p className={css.words}>{`Expected arrival: ${formatArrivalAt(arrival, order.place)}`}</p>
            ) : null}
            <OrderTimeline steps={stepsOf(events, state, left)} />
            {withdrawable ? <WithdrawHere orderId={order.orderId} until={withdrawable.until} /> : null}
          </section>
          <Withdrawals withdrawals={withdrawals} />
          <Parcels
            parcels={parcels}
            left={isToShip(state) ? left : []}
            carriers={carriers}
            editable={atDesk && may("ship orders")}
          />
          <Panel id="products" title="Products">
            <OrderedProducts items={order.items} products={products} />
            {own ? <BuyAgain items={order.items} products={products} /> : null}
          </Panel>
          <OrderReturns
            orderId={order.orderId}
            returns={returns}
            returnable={returnable}
            own={own}
            receivable={atDesk && may("open returns")}
          />
        </div>
        <aside className={css.side} aria-label="Payment and delivery">
          <Panel id="payment" title="Payment">
            <Sums order={order} card={card} owed={owed} />
            <Duties order={order} />
            {deleted && order.status === "cancelled" ? null : (
              <ButtonLink variant="outline" wide to={invoicePath(order.orderId)}>
                Invoice
              </ButtonLink>
            )}
          </Panel>
          <OrderDocuments orderId={order.orderId} documents={documents} />
          <Panel id="delivery" title="Delivery to">
            <address className={css.address}>
              <strong>{order.name}</strong>
              <span className={css.lines}>{order.address}</span>
              {order.countryLine ? <span>{order.countryLine}</span> : null}
              <span>{order.phone}</span>
              <span>{order.email}</span>
            </address>
            {order.shippingName ? <p className={css.words}>{`Sent by: ${order.shippingName}`}</p> : null}
          </Panel>
          {own ? <HelpWithOrder displayId={order.displayId} /> : null}
        </aside>
      </div>
    </div>
  );
}

function HelpWithOrder({ displayId }: Pick<Order, "displayId">) {
  return (
    <Panel id="help" title="Help with this order">
      <ul className={css.help}>
        <li>
          <TextLink to={infoPath("shipping")}>Delivery times</TextLink>
        </li>
        <li>
          <TextLink to={infoPath("returns")}>Send something back</TextLink>
        </li>
        <li>
          <TextLink to={infoPath("warranty")}>Something is broken</TextLink>
        </li>
        <li>
          <TextLink to="/stay-in-touch">Write to us</TextLink>
          {`, with the number ${displayId}`}
        </li>
      </ul>
    </Panel>
  );
}

/** The sums of an order, and how it was paid. */
export function Sums({ order, card, owed }: Pick<OrderPage, "order" | "card" | "owed">) {
  const items = order.items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const rows = extraRows(order.extras);
  return (
    <dl className={css.sums}>
      {rows.length > 0 ? <SumRow label="Items" amount={formatMoney(items)} /> : null}
      {rows.map((row) => (
        <SumRow key={row.label} {...row} />
      ))}
      <SumRow label="Total" amount={formatMoney(order.total)} strong />
      {order.refunded > 0 ? (
        <>
          <SumRow label={owed > 0 ? "Refunded, or still owed" : "Refunded"} amount={formatDeduction(order.refunded)} />
          <SumRow label="After refunds" amount={formatMoney(netOf(order))} strong />
        </>
      ) : null}
      {card ? <SumRow label="Paid with" amount={cardName(card)} /> : null}
      <SumRow label={card ? "Payment" : "Card"} amount={paymentReference(order.transactionId)} />
    </dl>
  );
}

function Duties({ order: { duties, extras } }: Pick<OrderPage, "order">) {
  const sentence = orderDutiesSentence(duties, extras.tax);
  return sentence ? <p className={css.words}>{sentence}</p> : null;
}

/** The states in which money was or is being refunded. */
export const WENT_BACK: ReadonlySet<OrderState> = new Set(["cancelled", "partlyReturned", "returned", "refunded"]);

/** What happened to the money of a cancelled or returned order, and what its buyer has to know. */
export function moneyWords(page: OrderPage): [fact: string, advice?: string] {
  const { events, due, owed, paidOtherwise, takenBack } = page;
  const { refunded, total } = page.order;
  if (!events.some(({ kind }) => kind === "paid"))
    return ["The card was not charged.", "The reservation on it is released; your bank may show it for up to 7 days."];
  if (takenBack > 0) return [`The card's bank has returned ${formatMoney(takenBack)}.`];
  if (due?.waitsFor === "bank")
    return [
      "The card's bank is still deciding about this payment.",
      `If it does not return the money itself, we refund ${formatMoney(due.amount)} after that.`,
    ];
  if (refunded === 0) return ["The money is on its way back to the card."];
  const byCard = refunded - owed - paidOtherwise;
  const sum = byCard < total ? formatMoney(byCard) : `The whole ${formatMoney(byCard)}`;
  const otherwise = paidOtherwise > 0 ? `${formatMoney(paidOtherwise)} was paid back in another way.` : "";
  if (byCard <= 0) return [otherwise || `${formatMoney(owed)} could not be refunded to the card.`];
  return [`${sum} went back to the card. ${otherwise}`.trim(), "Banks take 5 to 10 working days to show it."];
}

/** The sent and outstanding pieces of a partly shipped order. */
export const sentSoFar = (parcels: readonly Parcel[], left: readonly Pieces[]): string =>
  `Sent so far: ${namePieces(parcels.flatMap(({ items }) => items))}. Still to come: ${namePieces(left)}.`;

type ProductsProps = Pick<Order, "items"> & { products: CardProduct[] };

function OrderedProducts({ items, products }: ProductsProps) {
  const today = linesToday(items, products);
  return (
    <ul className={css.items}>
      {items.map((item, place) => {
        const product = today[place]?.product;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <li key={place} className={css.item}>
            <div className={css.picture}>
              <ProductPicture src={item.imageUrl} alt="" sizes="96px" />
            </div>
            <BoughtLine name={item.name} product={product} line={item} remark={product ? "" : "No longer sold"} />
          </li>
        );
      })}
    </ul>
  );
}

type BoughtProps = {
  name: string;
  product: CardProduct | null | undefined;
  line: { quantity: number; unitPrice: number };
  remark: string;
};

/** A line as bought; its name leads to the product if that is still sold. */
export const BoughtLine = ({ name, product, line: { quantity, unitPrice }, remark }: BoughtProps) => (
  <>
    <div className={css.bought}>
      {product ? (
        <Link to={productPath(product)} className={css.name}>
          {name}
        </Link>
      ) : (
        <span className={css.name}>{name}</span>
      )}
      <span className={parts.figures}>{`${quantity} × ${formatMoney(unitPrice)}`}</span>
      {remark ? <span className={parts.figures}>{remark}</span> : null}
    </div>
    <span className={css.sum}>{formatMoney(unitPrice * quantity)}</span>
  </>
);

type Line = LineToday<CardProduct>;

const HINDRANCES: Readonly<Record<Line["state"], ((line: Line) => string) | null>> = {
  sold: null,
  fewer: ({ name, possible }) => `Only ${possible} left of ${name}.`,
  soldOut: ({ name }) => `${name} is sold out at the moment.`,
  gone: ({ name }) => `${name} is no longer sold.`,
};

/** Puts the order's products into the cart at today's prices, and says which can no longer be bought. */
function BuyAgain({ items, products }: ProductsProps) {
  const [added, setAdded] = useState(0);
  const lines = linesToday(items, products);
  const hindrances = lines.flatMap((line) => HINDRANCES[line.state]?.(line) ?? []);
  const pieces = lines.reduce((sum, { possible }) => sum + possible, 0);
  const sum = lines.reduce((sum, { possible, product }) => sum + possible * (product?.price.amount ?? 0), 0);
  const buy = async () => {
    await cartActions.update((cart) =>
      lines.reduce((next, { product, possible }) => {
        for (let piece = 0; product && piece < possible; piece += 1) next = addToCart(next, product);
        return next;
      }, cart),
    );
    setAdded(pieces);
  };
  return (
    <div className={css.again}>
      {pieces > 0 ? (
        <div className={css.ways}>
          <Button variant="outline" onClick={() => void buy()}>
            Buy again
          </Button>
          <span className={parts.words}>{`${formatMoney(sum)} at today's prices`}</span>
        </div>
      ) : null}
      {hindrances.map((words, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
        <p key={place} className={parts.words}>
          {words}
        </p>
      ))}
      <div role="status" className={css.ways}>
        {added > 0 ? (
          <>
            <span>{`${added === 1 ? "1 product is" : `${added} products are`} in your cart.`}</span>
            <ButtonLink size="sm" to="/checkout">
              Go to checkout
            </ButtonLink>
          </>
        ) : null}
      </div>
    </div>
  );
}

const WORDS: Readonly<Record<OrderStep["kind"], (amount: string) => string>> = {
  placed: () => "Order placed",
  paid: (amount) => `Paid ${amount}`.trimEnd(),
  shipped: () => "Shipped",
  delivered: () => "Delivered",
  returned: () => "Came back",
  refunded: (amount) => `${amount} refunded`,
  taken_off: () => "Taken off the order",
  cancelled: () => "Cancelled",
};

/** An order's events with times, and the steps still to come. */
export function OrderTimeline({ steps }: { steps: readonly OrderStep[] }) {
  return (
    <ol className={css.steps}>
      {steps.map(({ kind, at, amount, pieces }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parcels may be sent at one time, and steps never move
        <li key={place} className={at ? css.done : css.ahead}>
          <span className={css.what}>{WORDS[kind](amount === null ? "" : formatMoney(amount))}</span>
          {at ? <Moment at={at} className={parts.figures} /> : <span className={unseen.text}>still to come</span>}
          {pieces.length > 0 ? <span className={css.pieces}>{namePieces(pieces)}</span> : null}
        </li>
      ))}
    </ol>
  );
}

const KINDS: Readonly<Record<OrderDocument["kind"], string>> = { invoice: "Invoice", credit_note: "Credit note" };

/** An order's invoice and credit notes, each a link to its PDF. */
export function OrderDocuments({ orderId, documents }: { orderId: string; documents: readonly OrderDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <Panel id="documents" title="Documents">
      <ul className={parts.items}>
        {documents.map(({ kind, number, issuedAt, amount }) => (
          <li key={number} className={css.document}>
            <span>
              <TextLink to={documentPath(orderId, number)} reloadDocument download>
                {`${KINDS[kind]} ${number} (PDF)`}
              </TextLink>
            </span>
            <span className={css.documentText}>
              <Day at={issuedAt} />
              <span>{formatMoney(amount)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
