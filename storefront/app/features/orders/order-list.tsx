import { Link } from "@remix-run/react";
import { formatArrivalAt } from "~/domain/costs";
import { formatDeduction, formatMoney } from "~/domain/money";
import { invoicePath, orderPath } from "~/domain/order-paths";
import type { Order } from "~/medusa/to-order";
import { Button, ButtonLink } from "~/ui/button";

import { infoPath } from "~/ui/layout/info-links";
import { useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { OrderLines } from "./order-lines";
import css from "./order-list.module.css";
import number from "./order-number.module.css";
import { OrderStatusBadge } from "./order-status-badge";
import placedNoteCss from "./placed-note.module.css";
import { ShowAgain } from "./show-again";

/** What happens next with a new order, at the top of its card. */
function PlacedNote({ order }: { order: Order }) {
  return (
    <div className={placedNoteCss.note}>
      <p className={placedNoteCss.thanks}>Thank you, your order #{order.displayId} is placed.</p>
      <p>
        We are sending a confirmation to <strong>{order.email}</strong>, and another mail when the parcel leaves.{" "}
        {order.arrival ? `It arrives ${formatArrivalAt(order.arrival, order.place)}. ` : null}
        <TextLink to={infoPath("shipping")}>How delivery works</TextLink>
      </p>
      <p>
        While you wait: find out{" "}
        <TextLink to={`${infoPath("help")}#do-i-have-to-register-it`}>whether it must be registered</TextLink>, and what
        to do <TextLink to={`${infoPath("help")}#before-the-first-flight`}>before the first flight</TextLink>.
      </p>
    </div>
  );
}

type Props = {
  orders: Order[];
  /** The ids of deleted ones. Cancelled ones have no invoice; others are only hidden, and can be shown again. */
  deleted?: readonly string[] | undefined;
  /** The id of the order just placed: it comes first, is marked and says what happens next. */
  placed: string | null;
  onDelete: (order: Order) => void;
};

/** A person's own orders as cards, each with links to its page and its invoice and a button to delete it. */
export function OrderList({ orders, deleted = [], placed, onDelete }: Props) {
  const { formatDate } = useDates();
  const isPlaced = ({ orderId }: Order) => orderId === placed;
  return (
    <ul className={css.orders}>
      {[...orders.filter(isPlaced), ...orders.filter((order) => !isPlaced(order))].map((order) => (
        <li key={order.orderId}>
          <article
            className={css.order}
            data-placed={isPlaced(order) || undefined}
            aria-labelledby={`order-${order.orderId}`}
          >
            {isPlaced(order) ? <PlacedNote order={order} /> : null}
            <header className={css.head}>
              <h2 className={css.number} id={`order-${order.orderId}`}>
                <Link to={orderPath(order.orderId)} className={number.number}>
                  Order #{order.displayId}
                </Link>
              </h2>
              <OrderStatusBadge state={order.state} />
              <time className={css.date} dateTime={order.createdAt}>
                {formatDate(order.createdAt)}
              </time>
            </header>
            <OrderLines items={order.items} />
            <div className={css.foot}>
              <span>Paid Amount</span>
              <strong className={css.paid}>{formatMoney(order.total)}</strong>
            </div>
            {order.refunded > 0 ? (
              <div className={css.refund}>
                <span>Refunded</span>
                <span className={css.sum}>{formatDeduction(order.refunded)}</span>
              </div>
            ) : null}
            {order.status === "cancelled" && deleted.includes(order.orderId) ? null : (
              <div className={css.actions}>
                <ButtonLink
                  size="sm"
                  variant="outline"
                  to={invoicePath(order.orderId)}
                  aria-describedby={`order-${order.orderId}`}
                >
                  Invoice
                </ButtonLink>
                {deleted.includes(order.orderId) ? (
                  <ShowAgain orderId={order.orderId} />
                ) : (
                  <Button
                    size="sm"
                    variant="ghost"
                    danger
                    aria-describedby={`order-${order.orderId}`}
                    onClick={() => onDelete(order)}
                  >
                    Delete
                  </Button>
                )}
              </div>
            )}
          </article>
        </li>
      ))}
    </ul>
  );
}
