import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { LuArrowLeft, LuCheck } from "react-icons/lu";
import type { Order } from "~/compat/contract/wire-order";
import type { Role } from "~/domain/account";
import { formatDate } from "~/domain/dates";
import { formatDeduction, formatMoney } from "~/domain/money";
import { type Extras, netOf } from "~/domain/order";
import { WordMark } from "~/ui/brand/word-mark";
import { Button } from "~/ui/button";
import { extraRows } from "~/ui/extra-rows";
import { useShop } from "~/ui/shop-context";
import css from "./invoice.module.css";

/** The number of characters of the payment's id on an invoice: enough to find it, as on a card statement. */
const PAYMENT_SUFFIX = 8;

/** The list of orders that a person comes from. */
const LISTS: Readonly<Record<Role, { to: string; name: string }>> = {
  admin: { to: "/dashboard/manageAllOrders", name: "Manage All Orders" },
  user: { to: "/dashboard/myOrders", name: "My Orders" },
};

/** The invoice of an order, made from the order alone, for one sheet of A4. */
export function Invoice({ order, extras }: { order: Order; extras: Extras }) {
  const { contact, account } = useShop();
  const list = LISTS[account?.role ?? "user"];
  return (
    <div>
      <div className={css.bar}>
        <Link to={list.to} className={css.back}>
          <LuArrowLeft aria-hidden />
          Back to {list.name}
        </Link>
        <Button size="lg" onClick={() => window.print()}>
          Print
        </Button>
      </div>
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
            <h1 id="invoice">Invoice #{order.displayId}</h1>
            <p>
              <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
            </p>
          </div>
        </header>

        <section className={css.customer} aria-label="Customer">
          <h2>Customer</h2>
          <p className={css.name}>{order.name}</p>
          <p className={css.address}>{order.address}</p>
          <p>{order.email}</p>
          {/* Without a number of the customer the shop's own stands in: it knows whom to ask. */}
          <p>{order.phone || contact.phones[0]}</p>
        </section>

        <InvoiceProducts items={order.items} />

        <dl className={css.totals}>
          <InvoiceExtras extras={extras} />
          <dt>Total Amount</dt>
          <dd>{formatMoney(order.total)}</dd>
          <dt>Payment</dt>
          <dd>Card, ref. …{order.transactionId.slice(-PAYMENT_SUFFIX)}</dd>
          {order.refunded > 0 ? (
            <>
              <dt>Refunded</dt>
              <dd>{formatDeduction(order.refunded)}</dd>
            </>
          ) : null}
          <dt className={css.net}>Net payable</dt>
          <dd className={css.net}>{formatMoney(netOf(order))}</dd>
        </dl>
        {order.status === "cancelled" ? null : (
          <p className={css.paid}>
            <LuCheck aria-hidden />
            Paid in full, nothing is due
          </p>
        )}
        <p className={css.note}>
          {order.status === "cancelled"
            ? "This order was cancelled."
            : "Paid by card when the order was placed. Thank you for flying with us."}
        </p>
      </article>
    </div>
  );
}

/** The parts of the total besides the products; a part of zero is left out. */
function InvoiceExtras({ extras }: { extras: Extras }) {
  return extraRows(extras).map(({ label, amount }) => (
    <Fragment key={label}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </Fragment>
  ));
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
        {items.map((item) => (
          <tr key={item.productId}>
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
