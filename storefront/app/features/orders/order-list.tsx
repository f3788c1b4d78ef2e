import { formatDate } from "~/domain/dates";
import { formatMoney } from "~/domain/money";
import type { Order } from "~/domain/order";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import css from "./order-list.module.css";

/** Orders as cards of plain elements: there may be many. */
export function OrderList({ orders }: { orders: Order[] }) {
  return (
    <ul className={css.orders}>
      {orders.map((order) => (
        <li key={order.orderId}>
          <article className={css.order} aria-labelledby={`order-${order.orderId}`}>
            <header className={css.head}>
              <h2 className={css.number} id={`order-${order.orderId}`}>
                Order #{order.displayId}
              </h2>
              <span className={css.status} data-status={order.status}>
                {order.status}
              </span>
              <time className={css.date} dateTime={order.createdAt}>
                {formatDate(order.createdAt)}
              </time>
            </header>
            <ul className={css.items}>
              {order.items.map((item) => (
                <li key={item.productId} className={css.item}>
                  <div className={css.picture}>
                    <ProductPicture src={item.imageUrl} alt="" sizes="64px" />
                  </div>
                  <span className={css.name}>{item.name}</span>
                  <span className={css.figures}>
                    {item.quantity} × {formatMoney(item.unitPrice, "usd")}
                  </span>
                </li>
              ))}
            </ul>
            <footer className={css.foot}>
              <span>Paid Amount</span>
              <strong className={css.paid}>{formatMoney(order.total, "usd")}</strong>
            </footer>
          </article>
        </li>
      ))}
    </ul>
  );
}
