import { Link } from "@remix-run/react";
import { type OpenReturn, RETURN_LIST } from "medusa-backend/contract";
import { Badge } from "~/ui/badge";
import { ListPage } from "~/ui/list-page";
import { Screen } from "~/ui/screen";
import { useDates } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { useList } from "~/ui/use-list";
import { orderFromReturns } from "./back-to-orders";
import css from "./list-rows.module.css";
import number from "./order-number.module.css";
import { type OpenReturnsAnswer, RETURNS } from "./orders-view";

/** Returns as rows, on a phone as cards; each leads to the page of its order, where it is received. */
function OpenReturnsList({ returns }: { returns: OpenReturn[] }) {
  const { formatDate } = useDates();
  return (
    <div className={`${css.frame} ${css.returns}`}>
      <div className={css.columns} aria-hidden>
        <span>Return</span>
        <span>Customer</span>
        <span>Sent back</span>
        <span>Order</span>
        <span>State</span>
      </div>
      <ul className={css.list}>
        {returns.map((one) => (
          <li key={one.id}>
            <article className={css.row} aria-labelledby={`return-${one.id}`}>
              <div className={css.number}>
                <h2 id={`return-${one.id}`}>
                  <span className={unseen.text}>Return </span>
                  {`#${one.number}`}
                </h2>
                <time dateTime={one.requestedAt}>{formatDate(one.requestedAt)}</time>
              </div>
              <div className={css.lines}>
                <span>{one.name}</span>
                <span>{one.email}</span>
              </div>
              <div className={css.lines}>
                <span>{one.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ")}</span>
                <span>{one.reason}</span>
              </div>
              <p className={css.figure}>
                <Link to={orderFromReturns(one.orderId)} className={number.number}>
                  {`Order #${one.orderNumber}`}
                </Link>
              </p>
              <p className={css.status}>
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

/** The returns on their way to the shop, newest first, with a search; each is received on its order's page. */
export function OpenReturns({ answer }: { answer: OpenReturnsAnswer }) {
  const { data: page, isError, refetch } = useList(answer, RETURNS);
  return (
    <Screen title="Returns" about="What customers are sending back. Confirm its arrival on the order's page.">
      <ListPage
        list={RETURN_LIST}
        view={answer.view}
        page={page && { count: page.returns.length, next: page.nextCursor }}
        isLoading={!isError}
        onRetry={() => void refetch()}
      >
        {page && page.returns.length > 0 ? <OpenReturnsList returns={page.returns} /> : null}
      </ListPage>
    </Screen>
  );
}
