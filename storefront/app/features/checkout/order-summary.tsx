import type { ReactNode } from "react";
import { type Costs, nothingAddedSentence } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import type { Extras } from "~/domain/order";
import titles from "~/ui/titles.module.css";
import unseen from "~/ui/unseen.module.css";
import { ArrivalLine, type WhereTo } from "./arrival-line";
import styles from "./order-summary.module.css";
import { SumRow, SumRows } from "./sum-rows";

type Props = {
  quantity: number;
  itemsTotal: number;
  extras: Extras | undefined;
  total: number;
  /** Null until the shop has told what this cart costs; `costsFailed` if it did not. */
  costs: Costs | null;
  costsFailed: boolean;
  /** Null until the form has told. */
  whereTo: WhereTo | null;
  /** Below the sums. */
  children?: ReactNode;
};

/**
 * Number of items and total price, in minor units; delivery, tax and discount have rows of their own when the server
 * named any, and a sentence when they are nothing. Then when the order arrives, and where.
 */
export function OrderSummary({ quantity, itemsTotal, extras, total, costs, costsFailed, whereTo, children }: Props) {
  return (
    <section aria-labelledby="summary-heading" className={styles.summary}>
      <h2 id="summary-heading" className={titles.part}>
        Order Summary
      </h2>
      <dl className={styles.rows}>
        <SumRow label="Total items" value={String(quantity)} />
        <SumRows itemsTotal={itemsTotal} extras={extras} />
        <SumRow label="Total price" value={formatMoney(total)} strong />
      </dl>
      {whereTo?.refusal ? null : (
        <p className={styles.terms} data-testid="costs">
          {costs ? nothingAddedSentence(costs) : "Delivery and tax are shown before you pay."}
        </p>
      )}
      {costs?.arrival || whereTo?.refusal ? (
        <p className={styles.terms} data-testid="arrival">
          <ArrivalLine arrival={costs?.arrival ?? null} whereTo={whereTo} />
        </p>
      ) : costs || costsFailed ? null : (
        <div className={styles.arrival} />
      )}
      {children}
      <p role="status" className={unseen.text}>
        {`${quantity} ${quantity === 1 ? "item" : "items"}, ${formatMoney(total)} in all`}
      </p>
    </section>
  );
}
