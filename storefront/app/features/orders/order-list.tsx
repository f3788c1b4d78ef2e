import type { Order } from "~/compat/contract/wire-order";
import { formatDate } from "~/domain/dates";
import { formatDeduction, formatMoney } from "~/domain/money";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { OrderLines } from "./order-lines";
import css from "./order-list.module.css";
import { OrderStatusBadge } from "./order-status-badge";

type Props = { orders: Order[]; onDelete: (order: Order) => void };

/** A person's own orders as cards, each with a link to its invoice and a button to delete it. */
export function OrderList({ orders, onDelete }: Props) {
  return (
    <ul className={css.orders}>
      {orders.map((order) => (
        <li key={order.orderId}>
          <article className={css.order} aria-labelledby={`order-${order.orderId}`}>
            <header className={css.head}>
              <h2 className={css.number} id={`order-${order.orderId}`}>
                Order #{order.displayId}
              </h2>
              <OrderStatusBadge status={order.status} />
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
            <div className={css.actions}>
              <ButtonLink
                size="sm"
                variant="outline"
                to={`/dashboard/invoice/${order.orderId}`}
                aria-describedby={`order-${order.orderId}`}
              >
                Invoice
              </ButtonLink>
              <Button
                size="sm"
                variant="ghost"
                danger
                aria-describedby={`order-${order.orderId}`}
                onClick={() => onDelete(order)}
              >
                Delete
              </Button>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
