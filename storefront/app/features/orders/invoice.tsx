import { Fragment } from "react";
import { extraRows, formatArrivalAt } from "~/domain/costs";
import { formatDeduction, formatMoney } from "~/domain/money";
import { documentPath, lackingOnPaper, netOf, type OrderDocument, paymentReference } from "~/domain/order";
import type { Order } from "~/medusa/to-order";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Day, useShop } from "~/ui/shop-context";
import { WordMark } from "~/ui/word-mark";
import css from "./invoice.module.css";
import { BackToOrders } from "./order-parts";

type Props = {
  order: Order;
  /** The issued invoice; null until the money is captured. */
  document: OrderDocument | null;
  /** False until the money is captured, and for good if the bank's hold has ended before. */
  isPaid: boolean;
};

/** The page's title: the invoice once it is issued, the order until then. */
export const invoiceName = ({ order, document }: Pick<Props, "order" | "document">) =>
  document ? `Invoice ${document.number}` : `Order #${order.displayId}`;

/** The invoice of an order on one sheet of A4; medusa-backend's documents/invoices.ts makes its PDF. */
export function Invoice({ order, document, isPaid }: Props) {
  const { contact } = useShop();
  const lacking = lackingOnPaper(order);
  return (
    <div>
      <div className={css.bar}>
        <BackToOrders />
        <div className={css.actions}>
          {document ? (
            <ButtonLink
              variant="outline"
              size="lg"
              to={documentPath(order.orderId, document.number)}
              reloadDocument
              download
            >
              Download PDF
            </ButtonLink>
          ) : null}
          <Button size="lg" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {document && lacking ? (
        <p className={css.lacking}>{`The PDF has boxes instead of ${lacking}. Print this page instead.`}</p>
      ) : null}
      <article className={css.sheet} aria-labelledby="invoice">
        <header className={css.head}>
          <div>
            <WordMark className={css.logo} />
            <address className={css.contact}>
              {[...contact.address, ...contact.phones.slice(0, 1), ...contact.emails.slice(0, 1)].map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </div>
          <div className={css.title}>
            <h1 id="invoice">
              {document ? <span className={css.number}>{`${invoiceName({ order, document })} `}</span> : null}
              <span>{`Order #${order.displayId}`}</span>
            </h1>
            <p>
              Ordered <Day at={order.createdAt} />
            </p>
            {document ? (
              <p>
                Issued <Day at={document.issuedAt} />
              </p>
            ) : null}
          </div>
        </header>

        <section className={css.customer} aria-label="Customer">
          <h2>Customer</h2>
          <p className={css.name}>{order.name}</p>
          <p className={css.address}>{order.address}</p>
          <p>{order.email}</p>
          {/* Without the customer's number, the shop's own is shown, because the shop knows whom to ask. */}
          <p>{order.phone || contact.phones[0]}</p>
        </section>

        <InvoiceProducts items={order.items} />

        <dl className={css.totals}>
          {extraRows(order.extras).map(({ label, amount }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </Fragment>
          ))}
          <dt>Total Amount</dt>
          <dd>{formatMoney(order.total)}</dd>
          <dt>Payment</dt>
          <dd>{`Card, ${paymentReference(order.transactionId)}`}</dd>
          {order.refunded > 0 ? (
            <>
              <dt>Refunded</dt>
              <dd>{formatDeduction(order.refunded)}</dd>
            </>
          ) : null}
          <dt className={css.net}>Net payable</dt>
          <dd className={css.net}>{formatMoney(netOf(order))}</dd>
        </dl>
        {order.status === "cancelled" || !isPaid ? null : (
          <p className={css.paid}>
            <Icon name="check" />
            Paid in full, nothing is due
          </p>
        )}
        <p className={css.note}>
          {order.status === "cancelled"
            ? "This order was cancelled."
            : isPaid
              ? "Paid by card when the order was placed. Thank you for flying with us."
              : "Your card has not been charged yet."}
        </p>
        {order.shippingName ? <p className={css.note}>{`Sent by: ${order.shippingName}`}</p> : null}
        {order.arrival && order.status !== "cancelled" ? (
          <p className={css.note}>{`Expected arrival: ${formatArrivalAt(order.arrival, order.place)}`}</p>
        ) : null}
      </article>
    </div>
  );
}

function InvoiceProducts({ items }: Pick<Order, "items">) {
  return (
    <table className={css.products}>
      <thead>
        <tr>
          <th scope="col">Product Name</th>
          <th scope="col">Price</th>
          <th scope="col">Quantity</th>
          <th scope="col">Subtotal</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <tr key={place}>
            <td>{item.name}</td>
            <td>{formatMoney(item.unitPrice)}</td>
            <td>{item.quantity}</td>
            <td>{formatMoney(item.unitPrice * item.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
