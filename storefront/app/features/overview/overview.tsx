import { Link } from "@remix-run/react";
import type { OverviewAnswer, OverviewDays } from "medusa-backend/contract";
import { formatMoney } from "~/domain/money";
import { productPath } from "~/domain/product";
import { ButtonLink } from "~/ui/button";
import { ScreenNotice } from "~/ui/screen-notice";
import { ViewLinks } from "~/ui/view-links";
import { type Drawn, MeasureChart } from "./chart";
import { formatCount, MEASURES, type Measure } from "./figures";
import css from "./overview.module.css";
import { PERIODS } from "./overview-links";
import { Figures, ToDoList } from "./sums";

/** The loader's answer: no figures if Medusa does not answer. */
export type OverviewData = {
  days: OverviewDays;
  figures: OverviewAnswer | null;
  charts: Readonly<Record<Measure["name"], Drawn>> | null;
};

/** "To do", and the figures of a period beside those of the previous one. */
export function Overview({ days, figures, charts }: OverviewData) {
  return (
    <section className={css.overview} aria-labelledby="overview">
      <div className={css.head}>
        <h2 id="overview" className={css.title}>
          Overview
        </h2>
        <ViewLinks label="Period" views={PERIODS.map((period) => ({ ...period, isShown: period.days === days }))} />
      </div>
      {figures && charts ? (
        <>
          {figures.counting ? (
            <p role="status" className={css.counting}>
              Many orders have changed and are still being counted. These figures are not complete yet.
            </p>
          ) : null}
          <Figures figures={figures} />
          <ToDoList toDo={figures.to_do} />
          {MEASURES.map((measure) => (
            <MeasureChart key={measure.name} measure={measure} points={figures.points} drawn={charts[measure.name]} />
          ))}
          <BestProducts products={figures.best_products} />
        </>
      ) : (
        <ScreenNotice
          title="The figures cannot be shown right now"
          text="Nothing is lost; only the figures could not be loaded."
        >
          <ButtonLink
            size="lg"
            to={`/dashboard${PERIODS.find((period) => period.days === days)?.search ?? ""}`}
            reloadDocument
          >
            Try again
          </ButtonLink>
        </ScreenNotice>
      )}
    </section>
  );
}

function BestProducts({ products }: { products: OverviewAnswer["best_products"] }) {
  return (
    <section aria-labelledby="best-products" className={css.panel}>
      <h3 id="best-products" className={css.part}>
        Best products
      </h3>
      {products.length === 0 ? (
        <p className={css.none}>Nothing was bought in this time.</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Pieces</th>
              <th scope="col">Sales</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ product_id, title, handle, pieces, sales }) => (
              <tr key={product_id}>
                <th scope="row">
                  {handle ? (
                    <Link to={productPath({ handle })} className={css.product}>
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </th>
                <td>{formatCount(pieces)}</td>
                <td>{formatMoney(sales)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
