import { getFormProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { formatMoney } from "~/domain/money";
import { invoicePath, isToShip, lackingOnPaper, linesToday, orderPath } from "~/domain/order";
import { stepsOf } from "~/domain/order-progress";
import { productPath } from "~/domain/product";
import type { OrderPage, StaffOrder } from "~/medusa/orders.server";
import type { Order } from "~/medusa/to-order";
import { Button, ButtonLink } from "~/ui/button";
import { FormErrors, TextAreaField, TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { PostForm, SeenPage, useScreenPost } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { type ShownAnswer, useFormAnswer } from "~/ui/use-form-answer";
import css from "./admin-order-screen.module.css";
import { AskFirst } from "./ask-first";
import { BackToOrders } from "./back-to-orders";
import { AddressFields, EmailFields } from "./order-fields";
import { LinePicture } from "./order-lines";
import { SinceOpened, StaffHistory, StaffMails, StaffNotes } from "./order-records";
import { OrderReturns } from "./order-returns";
import returns from "./order-returns.module.css";
import { HEADLINES, moneyWords, OrderDocuments, OrderTimeline, Sums, sentSoFar, WENT_BACK } from "./order-screen";
import screen from "./order-screen.module.css";
import { Parcels } from "./parcels";
import { RefundForm } from "./refund-form";
import { Reversals } from "./reversals";
import { HiddenNote } from "./show-again";

type Props = OrderPage & { desk: StaffOrder };

/** An order for the staff. */
export function StaffScreen({ desk, ...page }: Props) {
  const { formatTime } = useDates();
  const { order, own, deleted, events, parcels, left, returns, documents, card, carriers, products } = page;
  const { state } = order;
  const isLive = order.status !== "cancelled";
  const slips = new URLSearchParams({ order: String(order.displayId) });
  return (
    <SeenPage key={order.orderId} recordId={order.orderId} history={desk.history}>
      <div className={screen.page}>
        <BackToOrders />
        <header className={screen.head}>
          <h1 className={screen.title}>{`Order #${order.displayId}`}</h1>
          <p className={screen.placed}>
            Placed <time dateTime={order.createdAt}>{formatTime(order.createdAt)}</time>
          </p>
          {own ? <TextLink to={orderPath(order.orderId)}>See it as the customer</TextLink> : null}
          {isLive && (left.length > 0 || parcels.length > 0) ? (
            <div className={css.acts}>
              <ButtonLink
                size="sm"
                variant="outline"
                reloadDocument
                target="_blank"
                to={`/dashboard/papers/packing-slips.pdf?${slips}`}
              >
                Packing slip
              </ButtonLink>
            </div>
          ) : null}
        </header>
        <SinceOpened history={desk.history} />
        {deleted && order.status !== "cancelled" ? (
          <HiddenNote orderId={order.orderId} list="Manage All Orders" />
        ) : null}
        <div className={screen.columns}>
          <div className={screen.main}>
            <Reversals failed={desk.failedRefunds} disputes={desk.disputes} risks={desk.risks} />
            <section className={screen.panel} aria-labelledby="progress">
              <h2 id="progress" className={screen.state} data-state={state}>
                {HEADLINES[state]}
              </h2>
              {state === "partlyShipped" ? <p className={screen.words}>{sentSoFar(parcels, left)}</p> : null}
              {WENT_BACK.has(state) ? <p className={screen.words}>{moneyWords(page)[0]}</p> : null}
              <OrderTimeline steps={stepsOf(events, state, left)} />
              <CancelOrder order={order} desk={desk} />
            </section>
            <Parcels
              parcels={parcels}
              left={isToShip(state) ? left : []}
              packed={desk.packed}
              settled={desk.settled}
              cannotSend={desk.cannot.send}
              carriers={carriers}
              editable
            />
            <section className={screen.panel} aria-labelledby="products">
              <h2 id="products" className={screen.heading}>
                Products
              </h2>
              <StaffLines lines={desk.lines} order={order} products={products} />
            </section>
            <RefundForm refundable={desk.refundable} cannot={desk.cannot.refund} />
            <OrderReturns
              orderId={order.orderId}
              returns={returns}
              returnable={desk.returnable}
              own={false}
              receivable
            />
            <StaffNotes notes={desk.notes} />
            <StaffHistory history={desk.history} />
          </div>
          <aside className={screen.side} aria-label="Customer, payment and delivery">
            <section className={screen.panel} aria-labelledby="customer">
              <h2 id="customer" className={screen.heading}>
                Customer
              </h2>
              <Customer order={order} orders={desk.orders} />
            </section>
            <section className={screen.panel} aria-labelledby="payment">
              <h2 id="payment" className={screen.heading}>
                Payment
              </h2>
              <Sums order={order} card={card} owed={page.owed} />
              <Money money={desk.money} owed={page.owed} due={page.due} />
              {deleted && order.status === "cancelled" ? null : (
                <ButtonLink variant="outline" wide to={invoicePath(order.orderId)}>
                  Invoice
                </ButtonLink>
              )}
            </section>
            <OrderDocuments orderId={order.orderId} documents={documents} />
            <StaffAddress order={order} isLive={isLive} correctable={desk.correctable} />
            <StaffMails mails={desk.mails} />
          </aside>
        </div>
      </div>
    </SeenPage>
  );
}

/**
 * The button that cancels an order of which nothing was sent, and returns its money; the page asks first. Otherwise the
 * reason why it cannot be cancelled.
 */
function CancelOrder({ order, desk: { cannot, money } }: Pick<OrderPage, "order"> & { desk: StaffOrder }) {
  const { said, fault } = useFormAnswer(["cancel-question", "cancel-order"]);
  const { isDone: isAsked } = useFormAnswer("cancel-question");
  const busy = useScreenPost();
  if (order.status === "cancelled")
    return (
      <p role="status" className={css.figures}>
        {said}
      </p>
    );
  if (cannot.cancel)
    return (
      <p className={css.figures} role={fault ? "alert" : undefined}>
        {cannot.cancel}
      </p>
    );
  if (isAsked)
    return (
      <AskFirst
        title={`Cancel order #${order.displayId}?`}
        meaning={
          <p>
            {money && money.left > 0
              ? `${formatMoney(money.left)} goes back to the card that paid, and the customer gets a mail. `
              : "The customer gets a mail. "}
            Its stock is free again, and you find it under “Cancelled”. This cannot be undone.
          </p>
        }
        yes="Cancel it now"
      >
        <input type="hidden" name="form" value="cancel-order" />
      </AskFirst>
    );
  return (
    <PostForm preventScrollReset className={returns.receive}>
      <input type="hidden" name="form" value="cancel-question" />
      <Button type="submit" size="sm" variant="outline" danger aria-disabled={busy}>
        Cancel the order
      </Button>
      <span role="alert" className={returns.fault}>
        {fault}
      </span>
    </PostForm>
  );
}

/** The state of a line's pieces, unless all are still to be sent. */
function wordsOf({ quantity, left, sent, delivered, back, kept, takenOff }: StaffOrder["lines"][number]): string {
  const parts = [
    [left, "to send"],
    [sent - delivered, "sent"],
    [delivered, "delivered"],
    [back, "returned"],
    [kept, "refunded, kept by the customer"],
    [takenOff, "taken off"],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return words.length === 1 && left === quantity ? "Not sent yet" : words.join(" · ");
}

type LinesProps = { lines: StaffOrder["lines"] } & Pick<OrderPage, "order" | "products">;

function StaffLines({ lines, order, products }: LinesProps) {
  const today = linesToday(order.items, products);
  return (
    <ul className={css.lines}>
      {lines.map((line, place) => {
        const product = today[place]?.product;
        return (
          <li key={line.lineId} className={css.line}>
            <LinePicture src={line.imageUrl} />
            <div className={css.words}>
              {product ? (
                <Link to={productPath(product)} className={css.name}>
                  {line.title}
                </Link>
              ) : (
                <span className={css.name}>{line.title}</span>
              )}
              <span className={css.figures}>{`${line.quantity} × ${formatMoney(line.unitPrice)}`}</span>
              <span className={css.figures}>{wordsOf(line)}</span>
            </div>
            <span className={css.sum}>{formatMoney(line.unitPrice * line.quantity)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Customer({ order: { name, email, phone }, orders }: Pick<OrderPage, "order"> & { orders: number }) {
  const answer = useFormAnswer("email");
  const list = `/dashboard/manageAllOrders?${new URLSearchParams({ q: email })}`;
  return (
    <div className={css.stack}>
      <strong dir="auto">{name}</strong>
      <a href={`mailto:${email}`} className={css.mail}>
        {email}
      </a>
      {phone ? <span>{phone}</span> : null}
      <TextLink to={list}>{orders > 1 ? `All ${orders} orders of this account` : "Orders with this e-mail"}</TextLink>
      {answer.said ? (
        <p role="status" className={css.figures}>
          {answer.said}
        </p>
      ) : null}
      <details className={returns.fold} open={answer.isAgain || undefined}>
        <summary>Correct the e-mail</summary>
        <EmailForm key={email} email={email} answer={answer} />
      </details>
    </div>
  );
}

/** The form that corrects the e-mail of an order; the account keeps its own. */
function EmailForm({ email, answer }: { email: string; answer: ShownAnswer }) {
  const { form, fields, busy } = useAnsweredForm({
    id: "correct-email",
    schema: EmailFields,
    answer,
    defaultValue: { email },
  });
  return (
    <PostForm preventScrollReset {...getFormProps(form)} noValidate>
      <input type="hidden" name="form" value="email" />
      <div className={layout.fields}>
        <FormErrors form={form} />
        <TextField
          meta={fields.email}
          label="E-mail for this order"
          type="email"
          autoComplete="off"
          help="The customer signs in as before: only the mails about this order go there."
        />
        <Button type="submit" size="sm" variant="outline" className={css.send} aria-disabled={busy}>
          Save the e-mail
        </Button>
      </div>
    </PostForm>
  );
}

function Money({ money, owed, due }: Pick<StaffOrder, "money"> & Pick<OrderPage, "owed" | "due">) {
  if (!money) return <p className={css.note}>The card is not charged yet.</p>;
  return (
    <dl className={screen.sums}>
      <div className={screen.part}>
        <dt>Captured</dt>
        <dd>{formatMoney(money.captured)}</dd>
      </div>
      <div className={screen.part}>
        <dt>Refunded</dt>
        <dd>{formatMoney(money.refunded - owed)}</dd>
      </div>
      {money.takenBack > 0 ? (
        <div className={screen.part}>
          <dt>Taken back by the bank</dt>
          <dd>{formatMoney(money.takenBack)}</dd>
        </div>
      ) : null}
      {due ? (
        <div className={screen.part}>
          <dt>{due.waitsFor === "bank" ? "Due, once the bank has decided" : "Due, not refunded yet"}</dt>
          <dd>{formatMoney(due.amount)}</dd>
        </div>
      ) : null}
      {owed > 0 ? (
        <div className={screen.part}>
          <dt>Owed, after a refund failed</dt>
          <dd>{formatMoney(owed)}</dd>
        </div>
      ) : null}
      <div className={screen.total}>
        <dt>Left</dt>
        <dd>{formatMoney(money.left)}</dd>
      </div>
    </dl>
  );
}

type Address = NonNullable<StaffOrder["correctable"]>;

type AddressProps = { order: Order; isLive: boolean; correctable: StaffOrder["correctable"] };

/** An order's address, and the form that corrects it before the order is sent. */
function StaffAddress({ order, isLive, correctable }: AddressProps) {
  const answer = useFormAnswer("address");
  const lacking = lackingOnPaper(order);
  return (
    <section className={screen.panel} aria-labelledby="delivery">
      <h2 id="delivery" className={screen.heading}>
        Delivery to
      </h2>
      <address className={screen.address}>
        <strong dir="auto">{order.name}</strong>
        <span className={screen.lines} dir="auto">
          {order.address}
        </span>
        {order.countryLine ? <span>{order.countryLine}</span> : null}
        <span>{order.phone}</span>
      </address>
      {lacking ? (
        <p className={css.figures}>
          {`Packing slips and PDFs have boxes instead of ${lacking}. The page Invoice can be printed instead.`}
        </p>
      ) : null}
      {answer.said ? (
        <p role="status" className={css.figures}>
          {answer.said}
        </p>
      ) : null}
      {!correctable && answer.fault ? (
        <p role="alert" className={returns.fault}>
          {answer.fault}
        </p>
      ) : null}
      {!correctable && isLive ? (
        <p className={css.figures}>A parcel has gone, so the address can no longer be corrected.</p>
      ) : null}
      {correctable ? (
        <details className={returns.fold} open={answer.isAgain || undefined}>
          <summary>Correct the address</summary>
          <AddressForm key={JSON.stringify(correctable)} address={correctable} answer={answer} />
        </details>
      ) : null}
    </section>
  );
}

function AddressForm({ address, answer }: { address: Address; answer: ShownAnswer }) {
  const { country: _country, ...values } = address;
  const { form, fields, busy } = useAnsweredForm({
    id: "correct-address",
    schema: AddressFields,
    answer,
    defaultValue: values,
  });
  return (
    <PostForm preventScrollReset {...getFormProps(form)} noValidate>
      <input type="hidden" name="form" value="address" />
      <div className={layout.fields}>
        <FormErrors form={form} />
        <TextField meta={fields.name} label="Recipient" autoComplete="off" dir="auto" />
        <TextAreaField
          meta={fields.street}
          label="Street, or the whole address"
          rows={3}
          autoComplete="off"
          dir="auto"
          help="The country stays as it is."
        />
        <TextField meta={fields.extra} label="Flat or floor (optional)" autoComplete="off" dir="auto" />
        <TextField meta={fields.city} label="City" autoComplete="off" dir="auto" />
        <TextField meta={fields.province} label="State or province" autoComplete="off" dir="auto" />
        <TextField meta={fields.postcode} label="Postcode" autoComplete="off" />
        <TextField meta={fields.phone} label="Telephone" type="tel" autoComplete="off" />
        <Button type="submit" size="sm" variant="outline" className={css.send} aria-disabled={busy}>
          Correct it
        </Button>
      </div>
    </PostForm>
  );
}
