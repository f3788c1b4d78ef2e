import type { Order } from "~/compat/contract/wire-order";
import { formatDate } from "~/domain/dates";
import { formatDeduction, formatMoney } from "~/domain/money";
import { Button } from "~/ui/button";
import unseen from "~/ui/unseen.module.css";
import css from "./all-orders-list.module.css";
import { OrderStatusBadge } from "./order-status-badge";
import { useShipOrder } from "./use-orders";

type Props = { orders: Order[]; onView: (order: Order) => void; onDelete: (order: Order) => void };

/** Orders as rows, on a phone as cards. It uses plain elements in one grid, because there are many. */
export function AllOrdersList({ orders, onView, onDelete }: Props) {
  const { mutate: ship, isPending, variables } = useShipOrder();
  const shipping = isPending ? variables.orderId : null;
  return (
    <div className={css.frame}>
      <div className={css.columns} aria-hidden>
        <span>Order</span>
        <span>Customer</span>
        <span>Products</span>
        <span className={css.money}>Paid Amount</span>
        <span>Status</span>
        <span />
      </div>
      <ul className={css.orders}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <article className={css.order} aria-labelledby={`order-${order.orderId}`}>
              <div className={css.number}>
                <h2 id={`order-${order.orderId}`}>
                  <span className={unseen.text}>Order </span>#{order.displayId}
                </h2>
                <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
              </div>
              <div className={css.customer}>
                <span>{order.name}</span>
                <span>{order.email}</span>
              </div>
              <p className={css.products}>{summarise(order.items)}</p>
              <p className={css.paid}>
                <span className={css.label}>Paid Amount </span>
                {formatMoney(order.total)}
                {order.refunded > 0 ? (
                  <span className={css.refunded}>{formatDeduction(order.refunded)} refunded</span>
                ) : null}
              </p>
              <p className={css.status}>
                <OrderStatusBadge status={order.status} />
              </p>
              <div className={css.actions}>
                <Button {...ACTION} aria-describedby={`order-${order.orderId}`} onClick={() => onView(order)}>
                  View
                </Button>
                <Button
                  {...ACTION}
                  aria-describedby={`order-${order.orderId}`}
                  disabled={order.status !== "pending"}
                  aria-disabled={shipping === order.orderId || undefined}
                  onClick={({ currentTarget }) => ship(order, { onSettled: () => focusFirstAction(currentTarget) })}
                >
                  Update
                </Button>
                <Button {...ACTION} danger aria-describedby={`order-${order.orderId}`} onClick={() => onDelete(order)}>
                  Delete
                </Button>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}

const ACTION = { size: "sm", variant: "ghost" } as const;

/** A disabled button cannot keep the focus: once its order is shipped, the row's first button gets it. */
function focusFirstAction(button: Element): void {
  const first = button.parentElement?.querySelector("button");
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === button) first?.focus();
  });
}

/** "2 × Sparrow, 1 × Kestrel Pro" */
function summarise(items: Order["items"]): string {
  return items.map((item) => `${item.quantity} × ${item.name}`).join(", ");
}
