import { Link } from "@remix-run/react";
import { formatDeduction, formatMoney } from "~/domain/money";
import { isToShip, orderPath } from "~/domain/order";
import type { Order } from "~/medusa/to-order";
import { useMay } from "~/ui/allowed";
import { Button } from "~/ui/button";
import { ChosenBar, chosenList, RowChoice } from "~/ui/chosen-bar";
import { useDates } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import css from "./all-orders.module.css";
import rows from "./list-rows.module.css";
import number from "./order-number.module.css";
import { OrderStatusBadge, RiskBadge } from "./order-status-badge";
import { ShowAgain } from "./show-again";
import { useShipOrder } from "./use-orders";

type Props = {
  orders: Order[];
  /** The ids of deleted ones, which cannot be deleted again; those that are not cancelled can be shown again. */
  deleted?: readonly string[] | undefined;
  onView: (order: Order) => void;
  onDelete: (order: Order) => void;
};

/** Orders as rows, on a phone as cards. It uses plain elements in one grid, because there are many. */
export function AllOrdersList({ orders, deleted = [], onView, onDelete }: Props) {
  const { formatDate } = useDates();
  const may = useMay();
  const { mutate: ship, isPending, variables } = useShipOrder();
  const shipping = isPending ? variables.orderId : null;
  const isHidden = ({ orderId, status }: Order) => status !== "cancelled" && deleted.includes(orderId);
  return (
    <div className={`${rows.frame} ${css.orders} ${chosenList}`}>
      <div className={rows.columns} aria-hidden>
        <span>Order</span>
        <span>Customer</span>
        <span>Products</span>
        <span className={css.paid}>Paid Amount</span>
        <span>Status</span>
        <span />
      </div>
      <ul className={rows.list}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <article className={rows.row} aria-labelledby={`order-${order.orderId}`}>
              <div className={rows.number}>
                <div className={css.head}>
                  <RowChoice
                    name="order"
                    value={order.displayId}
                    form={CHOSEN}
                    label={`Choose order #${order.displayId}`}
                  />
                  <h2 id={`order-${order.orderId}`}>
                    <Link to={orderPath(order.orderId)} className={number.number}>
                      <span className={unseen.text}>Order </span>
                      {`#${order.displayId}`}
                    </Link>
                  </h2>
                </div>
                <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
              </div>
              <div className={rows.lines}>
                <span>{order.name}</span>
                <span>{order.email}</span>
              </div>
              <p className={rows.lines}>
                <span>{summarise(order.items)}</span>
              </p>
              <p className={`${rows.figure} ${css.paid}`}>
                <span className={css.label}>Paid Amount </span>
                <span>{formatMoney(order.total)}</span>
                {order.refunded > 0 ? (
                  <span className={css.refunded}>{`${formatDeduction(order.refunded)} refunded`}</span>
                ) : null}
              </p>
              <p className={rows.status}>
                <OrderStatusBadge state={order.state} />
                {order.risk ? <RiskBadge risk={order.risk} /> : null}
                {order.standardShipping === null ? null : <span>{order.shippingName}</span>}
              </p>
              <div className={css.actions}>
                <Button {...ACTION} aria-describedby={`order-${order.orderId}`} onClick={() => onView(order)}>
                  View
                </Button>
                {may("ship orders") ? (
                  <Button
                    {...ACTION}
                    aria-describedby={`order-${order.orderId}`}
                    disabled={!isToShip(order.state) || isHidden(order)}
                    aria-disabled={shipping === order.orderId || undefined}
                    onClick={({ currentTarget }) => ship(order, { onSettled: () => focusFirstAction(currentTarget) })}
                  >
                    Update
                  </Button>
                ) : null}
                {!may("delete orders") ? null : isHidden(order) ? (
                  <ShowAgain orderId={order.orderId} />
                ) : (
                  <Button
                    {...ACTION}
                    danger
                    aria-describedby={`order-${order.orderId}`}
                    disabled={deleted.includes(order.orderId)}
                    onClick={() => onDelete(order)}
                  >
                    Delete
                  </Button>
                )}
              </div>
            </article>
          </li>
        ))}
      </ul>
      <ChosenBar id={CHOSEN} label="Chosen orders">
        {may("ship orders") ? (
          <Button {...ACTION} type="submit" formAction="/dashboard/ship">
            Ship or mark as arrived
          </Button>
        ) : null}
        <Button {...ACTION} type="submit" formAction="/dashboard/papers/packing-slips.pdf" formTarget="_blank">
          Packing slips
        </Button>
        <Button {...ACTION} type="submit" formAction="/dashboard/papers/tax-documents.pdf" formTarget="_blank">
          Tax documents
        </Button>
      </ChosenBar>
    </div>
  );
}

/** The form of the checkboxes, wherever they are. */
const CHOSEN = "chosen-orders";

const ACTION = { size: "sm", variant: "ghost" } as const;

/** A disabled button cannot keep the focus, so the row's first button gets it once the order is shipped. */
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
