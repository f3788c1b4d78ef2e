import { Link } from "@remix-run/react";
import { type ListedReturn, type ListReturnsAnswer, RETURN_LIST, type ViewOf } from "medusa-backend/contract";
import { RETURN_WORDS } from "~/domain/order";
import { nameReturned } from "~/domain/order-progress";
import { CustomerLink } from "~/ui/allowed";
import { Pill } from "~/ui/badge";
import type { ListAnswer } from "~/ui/list-cache";
import { ExportLink, ListPage } from "~/ui/list-page";
import { Screen } from "~/ui/screen";
import { Day } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { useList } from "~/ui/use-list";
import css from "./list-rows.module.css";
import { orderFromReturns } from "./order-parts";
import parts from "./order-parts.module.css";

/** The key of the lists of returns in the query cache. */
export const RETURNS = "returns";

export type ReturnsAnswer = ListAnswer<ListReturnsAnswer> & { view: ViewOf<typeof RETURN_LIST> };

const COLOURS = { requested: "orange", partially_received: "orange", received: "green", canceled: "gray" } as const;

const reasonOf = ({ reason, refusal }: ListedReturn) =>
  [reason || "No reason given", refusal && `refused: ${refusal}`].filter(Boolean).join("; ");

/** Returns as rows, on a phone as cards; each leads to the page of its order, where it is received. */
function ReturnsList({ returns }: { returns: ListedReturn[] }) {
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
                <Day at={one.requestedAt} />
              </div>
              <div className={css.lines}>
                <span>
                  <CustomerLink id={one.customerId} name={one.name} />
                </span>
                <span>{one.email}</span>
              </div>
              <div className={css.lines}>
                <span>{nameReturned(one)}</span>
                <span>{reasonOf(one)}</span>
              </div>
              <p className={css.figure}>
                <Link to={orderFromReturns(one.orderId)} className={parts.orderLink}>
                  {`Order #${one.orderNumber}`}
                </Link>
              </p>
              <p className={css.status}>
                <Pill colour={COLOURS[one.status]}>{RETURN_WORDS[one.status]}</Pill>
              </p>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns on their way, or those that have ended, newest first; each is received on its order's page. */
export function ReturnsScreen({ answer }: { answer: ReturnsAnswer }) {
  const { data: page, isError, refetch } = useList(answer, RETURNS);
  return (
    <Screen
      title="Returns"
      about="What customers send back. Give its label, and confirm its arrival, on the order's page."
      links={<ExportLink list={RETURN_LIST} view={answer.view} to="export orders" />}
    >
      <ListPage
        list={RETURN_LIST}
        view={answer.view}
        page={page && { count: page.returns.length, next: page.nextCursor }}
        isLoading={!isError}
        onRetry={() => void refetch()}
      >
        {page && page.returns.length > 0 ? <ReturnsList returns={page.returns} /> : null}
      </ListPage>
    </Screen>
  );
}
