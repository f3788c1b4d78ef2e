import { useEffect } from "react";
import { areMixed, type Compared, compare, type FigureGroup } from "~/domain/comparison";
import type { Figures } from "~/domain/product-page";
import { stockOf } from "~/domain/stock";
import { MOST_COMPARED, rememberCompared } from "~/lib/compare-view";
import { Button } from "~/ui/button";
import { PageSection } from "~/ui/layout/page-section";
import { Notice } from "~/ui/notice";
import { TextLink } from "~/ui/text-link";
import { useVisitorCountry } from "~/ui/visitor";
import { CartNeedsScripts } from "../product-card";
import { toSpecification } from "../product-page/specification";
import { FreshnessNote, stockWords } from "../product-page/stock-words";
import styles from "./compare-screen.module.css";
import { ChooseProducts, ComparisonTable } from "./comparison-table";
import type { ComparedProduct, Comparison, LeftOut } from "./load-comparison.server";

/** Up to four products side by side; the address names them. */
export function CompareScreen({ columns, leftOut, choices }: Comparison) {
  const names = columns.map(({ name }) => name);
  const old = columns.find(({ freshness }) => freshness !== "live");
  const isUs = useVisitorCountry() === "us";
  const compared = columns.map((column) => toColumn(column, isUs));
  const groups = compare(compared);
  const hasBest = groups.some(({ rows }) => rows.some(({ cells }) => cells.some((cell) => cell?.isBest)));
  const named = names.join();
  useEffect(() => rememberCompared(named), [named]);
  return (
    <PageSection title="Compare" level={1} subtitle={columns.length === 0 ? EMPTY : undefined}>
      <div className={styles.screen}>
        <CartNeedsScripts />
        <LeftOutNotice leftOut={leftOut} />
        {old ? <FreshnessNote freshness={old.freshness} loadedAt={old.loadedAt} /> : null}
        {areMixed(compared) ? (
          <p className={styles.note}>
            These products serve different purposes, so some figures exist for only one of them.
          </p>
        ) : null}
        <div className={styles.tools}>
          {columns.length < MOST_COMPARED ? <ChooseProducts key={named} names={names} choices={choices} /> : null}
          {columns.length > 1 ? (
            <>
              <label className={styles.only}>
                <input type="checkbox" className={styles.switch} />
                Only differences
              </label>
              <Button variant="outline" className={styles.print} onClick={() => window.print()}>
                Print
              </Button>
            </>
          ) : null}
        </div>
        {columns.length > 1 ? (
          <p className={styles.legend}>
            <span className={styles.dot}>Differs</span>
            {hasBest ? (
              <span>
                <span className={styles.best}>Best</span> marks the best value of a row
              </span>
            ) : null}
          </p>
        ) : null}
        {columns.length > 0 ? (
          <ComparisonTable columns={columns} groups={groups} choices={choices} />
        ) : (
          <p className={styles.note}>
            Or tick Compare below products in the <TextLink to="/explore">Store</TextLink>.
          </p>
        )}
      </div>
    </PageSection>
  );
}

const EMPTY = "Up to four products side by side, with every figure that we know.";

/** Drones are compared with drones, and batteries with batteries. */
const sortOf = ({ flightTimeMinutes, kind }: Figures): string =>
  flightTimeMinutes !== undefined ? "drone" : (kind ?? "");

/** What its page says of it in the shop, then its specification table. */
function toColumn(compared: ComparedProduct, isUs: boolean): Compared {
  const { rating } = compared.product;
  const shop: FigureGroup = {
    title: "In the shop",
    lines: [
      { label: "Stock", value: stockWords(stockOf(compared)) },
      ...(rating
        ? [{ label: "Rating", value: `${rating.average.toFixed(1)} of 5`, note: reviewsIn(rating.count) }]
        : []),
    ],
  };
  return { sort: sortOf(compared.figures), groups: [shop, ...toSpecification(compared.figures, isUs)] };
}

const reviewsIn = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "review" : "reviews"}`;

function LeftOutNotice({ leftOut: { notOnSale, repeated, beyond, unreachable } }: { leftOut: LeftOut }) {
  const said = [
    notOnSale > 0 && `${products(notOnSale)} that the shop does not sell.`,
    repeated > 0 && `${products(repeated)} that the address names twice.`,
    beyond > 0 && `${products(beyond)} more than the four that fit.`,
    unreachable > 0 && `${products(unreachable)} that cannot be loaded right now. Please try again in a moment.`,
  ].filter((sentence) => sentence !== false);
  if (said.length === 0) return null;
  return (
    <Notice status="warning" title="Not everything is shown" className={styles.leftOut}>
      {`Left out: ${said.join(" ")}`}
    </Notice>
  );
}

const products = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "product" : "products"}`;
