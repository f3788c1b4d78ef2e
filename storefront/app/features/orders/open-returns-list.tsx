import { Link } from "@remix-run/react";
import type { OpenReturn } from "medusa-backend/contract";
import { Badge } from "~/ui/badge";
import { useDates } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { orderFromReturns } from "./back-to-orders";
import rows from "./list-rows.module.css";
import css from "./open-returns-list.module.css";
import number from "./order-number.module.css";

/** Returns as rows, on a phone as cards; each leads to the page of its order, where it is received. */
export function OpenReturnsList({ returns }: { returns: OpenReturn[] }) {
  const { formatDate } = useDates();
  return (
    <div className={`${rows.frame} ${css.returns}`}>
      <div className={rows.columns} aria-hidden>
        <span>Return</span>
        <span>Customer</span>
        <span>Sent back</span>
        <span>Order</span>
        <span>State</span>
      </div>
      <ul className={rows.list}>
        {returns.map((one) => (
          <li key={one.id}>
            <article className={rows.row} aria-labelledby={`return-${one.id}`}>
              <div className={rows.number}>
                <h2 id={`return-${one.id}`}>
                  <span className={unseen.text}>Return </span>#{one.number}
                </h2>
                <time dateTime={one.requested_at}>{formatDate(one.requested_at)}</time>
              </div>
              <div className={rows.lines}>
                <span>{one.name}</span>
                <span>{one.email}</span>
              </div>
              <div className={rows.lines}>
                <span>{one.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ")}</span>
                <span>{one.reason}</span>
              </div>
              <p className={rows.figure}>
                <Link to={orderFromReturns(one.order_id)} className={number.number}>
                  Order #{one.order_number}
                </Link>
              </p>
              <p className={rows.status}>
                <Badge colour="orange" pill>
                  {one.status === "requested" ? "on its way" : "partly arrived"}
                </Badge>
              </p>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}
