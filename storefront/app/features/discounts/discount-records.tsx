import { Link } from "@remix-run/react";
import { formatMoney } from "~/domain/money";
import { orderPath } from "~/domain/order-paths";
import type { DiscountDesk } from "~/medusa/discounts.server";
import { useDates } from "~/ui/shop-context";
import css from "./discounts.module.css";

/** The latest orders that a discount was given on. */
export function Uses({ uses, orders }: Pick<DiscountDesk, "uses" | "orders">) {
  const { formatTime } = useDates();
  return (
    <section aria-labelledby="uses">
      <h2 id="uses" className={css.heading}>
        Orders
      </h2>
      {uses.length === 0 ? <p className={css.muted}>No order has had it yet.</p> : null}
      <ul className={css.lines}>
        {uses.map(({ order_id, number, created_at, minor, cancelled }) => (
          <li key={order_id}>
            <Link to={orderPath(order_id)}>#{number}</Link>
            <span>{formatTime(created_at)}</span>
            <span>
              {formatMoney(minor)}
              {cancelled ? " (cancelled)" : ""}
            </span>
          </li>
        ))}
      </ul>
      {orders > uses.length ? <p className={css.muted}>The latest {uses.length} are listed.</p> : null}
    </section>
  );
}

/** What was done to a discount, and by whom. */
export function Changes({ changes }: Pick<DiscountDesk, "changes">) {
  const { formatTime } = useDates();
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className={css.heading}>
        History
      </h2>
      <ul className={css.lines}>
        {changes.map(({ id, actor, what, created_at }) => (
          <li key={id}>
            <span>{what}</span>
            <span>{formatTime(created_at)}</span>
            <span>{actor}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
