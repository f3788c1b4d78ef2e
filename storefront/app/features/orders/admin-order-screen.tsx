import { formatMoney } from "~/domain/money";
import { HEADLINES, invoicePath, isToShip, linesToday, orderPath } from "~/domain/order";
import { stepsOf } from "~/domain/order-progress";
import type { OrderPage, StaffOrder } from "~/medusa/orders.server";
import { Allowed, useMay } from "~/ui/allowed";
import { ButtonLink } from "~/ui/button";
import { ConfirmAgain } from "~/ui/confirm-again";
import { Fault } from "~/ui/notice";
import { Panel } from "~/ui/screen";
import base from "~/ui/screen.module.css";
import { PostForm, SeenPage, SendButton } from "~/ui/send-once/post-form";
import { Moment } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { useFormAnswer } from "~/ui/use-form-answer";
import css from "./admin-order-screen.module.css";
import { AskFirst } from "./ask-first";
import { BackToOrders, LinePicture, SumRow } from "./order-parts";
import parts from "./order-parts.module.css";
import { SinceOpened, StaffHistory, StaffMails, StaffNotes } from "./order-records";
import { OrderReturns } from "./order-returns";
import returns from "./order-returns.module.css";
import { BoughtLine, moneyWords, OrderDocuments, OrderTimeline, Sums, sentSoFar, WENT_BACK } from "./order-screen";
import screen from "./order-screen.module.css";
import { Parcels } from "./parcels";
import { RefundForm } from "./refund-form";
import { Reversals } from "./reversals";
import { HiddenNote } from "./show-again";
import { Customer, PackingSlipLink, StaffAddress } from "./staff-recipient";
import { Withdrawals } from "./withdrawals";

/** An order for the staff. */
export function StaffScreen({ desk, ...page }: OrderPage & { desk: StaffOrder }) {
  const mayShip = useMay()("ship orders");
  const { order, own, deleted, events, parcels, left, returns, documents, card, carriers, products } = page;
  const { state } = order;
  const isLive = order.status !== "cancelled";
  return (
    <SeenPage key={order.orderId} recordId={order.orderId} history={desk.history}>
      <div className={screen.page}>
        <BackToOrders />
        <header className={screen.head}>
          <h1 className={base.title}>{`Order #${order.displayId}`}</h1>
          <p className={screen.placed}>
            Placed <Moment at={order.createdAt} />
          </p>
          {own ? <TextLink to={orderPath(order.orderId)}>See it as the customer</TextLink> : null}
          {mayShip && isLive && (left.length > 0 || parcels.length > 0) ? (
            <div className={css.acts}>
              <PackingSlipLink number={order.displayId} />
            </div>
          ) : null}
        </header>
        <ConfirmAgain />
        <SinceOpened history={desk.history} />
        {deleted && order.status !== "cancelled" ? <HiddenNote orderId={order.orderId} /> : null}
        <div className={screen.columns}>
          <div className={screen.main}>
            <Reversals failed={desk.failedRefunds} disputes={desk.disputes} risks={desk.risks} />
            <section className={base.panel} aria-labelledby="progress">
              <h2 id="progress" className={screen.state} data-state={state}>
                {HEADLINES[state]}
              </h2>
              {state === "partlyShipped" ? <p className={screen.words}>{sentSoFar(parcels, left)}</p> : null}
              {WENT_BACK.has(state) ? <p className={screen.words}>{moneyWords(page)[0]}</p> : null}
              <OrderTimeline steps={stepsOf(events, state, left)} />
              <Allowed to="delete orders">
                <CancelOrder order={order} desk={desk} />
              </Allowed>
            </section>
            <Withdrawals withdrawals={page.withdrawals} />
            <Parcels
              parcels={parcels}
              left={isToShip(state) ? left : []}
              packed={desk.packed}
              settled={desk.settled}
              cannotSend={desk.cannot.send}
              carriers={carriers}
              editable={mayShip}
            />
            {isToShip(state) && !mayShip ? <Allowed to="ship orders">{null}</Allowed> : null}
            <Panel id="products" title="Products">
              <StaffLines lines={desk.lines} order={order} products={products} />
            </Panel>
            <Allowed to="refund orders">
              <RefundForm refundable={desk.refundable} cannot={desk.cannot.refund} />
            </Allowed>
            <OrderReturns
              orderId={order.orderId}
              returns={returns}
              returnable={desk.returnable}
              own={false}
              receivable
            />
            <StaffNotes notes={desk.notes} />
            <StaffHistory history={desk.history} number={order.displayId} />
          </div>
          <aside className={screen.side} aria-label="Customer, payment and delivery">
            <Panel id="customer" title="Customer">
              <Customer order={order} orders={desk.orders} customerId={desk.customerId} />
            </Panel>
            <Panel id="payment" title="Payment">
              <Sums order={order} card={card} owed={page.owed} />
              <Money money={desk.money} owed={page.owed} due={page.due} />
              {deleted && order.status === "cancelled" ? null : (
                <ButtonLink variant="outline" wide to={invoicePath(order.orderId)}>
                  Invoice
                </ButtonLink>
              )}
            </Panel>
            <OrderDocuments orderId={order.orderId} documents={documents} />
            <StaffAddress order={order} isLive={isLive} correctable={desk.correctable} />
            <StaffMails mails={desk.mails} />
          </aside>
        </div>
      </div>
    </SeenPage>
  );
}

/** Cancels an order of which nothing was sent, after a question, or says why it cannot be cancelled. */
function CancelOrder({ order, desk: { cannot, money } }: Pick<OrderPage, "order"> & { desk: StaffOrder }) {
  const { said, fault } = useFormAnswer(["cancel-question", "cancel-order"]);
  const { isDone: isAsked } = useFormAnswer("cancel-question");
  if (order.status === "cancelled")
    return (
      <p role="status" className={parts.figures}>
        {said}
      </p>
    );
  if (cannot.cancel)
    return (
      <p className={parts.figures} role={fault ? "alert" : undefined}>
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
        fields={{ form: "cancel-order" }}
      />
    );
  return (
    <PostForm preventScrollReset className={returns.receive} fields={{ form: "cancel-question" }}>
      <SendButton size="sm" variant="outline" danger>
        Cancel the order
      </SendButton>
      <Fault as="span">{fault}</Fault>
    </PostForm>
  );
}

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
    <ul className={screen.items}>
      {lines.map((line, place) => {
        const product = today[place]?.product;
        return (
          <li key={line.lineId} className={css.line}>
            <LinePicture src={line.imageUrl} />
            <BoughtLine name={line.title} product={product} line={line} remark={wordsOf(line)} />
          </li>
        );
      })}
    </ul>
  );
}

function Money({ money, owed, due }: Pick<StaffOrder, "money"> & Pick<OrderPage, "owed" | "due">) {
  if (!money) return <p className={`${parts.figures} ${css.note}`}>The card is not charged yet.</p>;
  return (
    <dl className={screen.sums}>
      <SumRow label="Captured" amount={formatMoney(money.captured)} />
      <SumRow label="Refunded" amount={formatMoney(money.refunded - owed)} />
      {money.takenBack > 0 ? <SumRow label="Taken back by the bank" amount={formatMoney(money.takenBack)} /> : null}
      {due ? (
        <SumRow
          label={due.waitsFor === "bank" ? "Due, once the bank has decided" : "Due, not refunded yet"}
          amount={formatMoney(due.amount)}
        />
      ) : null}
      {owed > 0 ? <SumRow label="Owed, after a refund failed" amount={formatMoney(owed)} /> : null}
      <SumRow label="Left" amount={formatMoney(money.left)} strong />
    </dl>
  );
}
