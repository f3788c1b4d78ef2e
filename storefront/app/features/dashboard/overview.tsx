import { Form, Link } from "@remix-run/react";
import type {
  OrderDate,
  OverviewAnswer,
  OverviewDays,
  OverviewPoint,
  OverviewQuery,
  PeriodSums,
  ToDo,
} from "medusa-backend/contract";
import type { Permission } from "~/domain/account";
import { formatDayOfYear } from "~/domain/dates";
import { formatMoney } from "~/domain/money";
import { productPath } from "~/domain/product";
import { LinkFor } from "~/ui/allowed";
import { Button, ButtonLink } from "~/ui/button";
import { Input } from "~/ui/input";
import { SearchField } from "~/ui/list-search";
import { ScreenNotice } from "~/ui/screen";
import screen from "~/ui/screen.module.css";
import { ViewLinks } from "~/ui/view-links";
import { averageOf, changeOf, formatCount, kindOfPart, MEASURES, type Measure, nameOfPart } from "./measures";
import css from "./overview.module.css";

/** The loader's answer: no figures if Medusa does not answer. */
export type OverviewData = {
  period: OverviewQuery;
  figures: OverviewAnswer | null;
  charts: Readonly<Record<Measure["name"], Drawn>> | null;
};

/** "To do", and the figures of a period beside those of the previous one. */
export function Overview({ period, figures, charts }: OverviewData) {
  const days = period.from ? null : period.days;
  return (
    <section className={css.overview} aria-labelledby="overview">
      <div className={screen.linked}>
        <h2 id="overview" className={css.title}>
          Overview
        </h2>
        <ViewLinks label="Period" views={PERIODS.map((period) => ({ ...period, isShown: period.days === days }))} />
        <OwnDates key={`${period.from} ${period.to}`} {...period} />
      </div>
      {figures && charts ? (
        <>
          {figures.counting ? (
            <p role="status" className={css.counting}>
              Many orders have changed and are still being counted. These figures are not complete yet.
            </p>
          ) : null}
          <Figures figures={figures} isOwn={days === null} />
          <ToDoList toDo={figures.toDo} />
          {MEASURES.map((measure) => (
            <MeasureChart key={measure.name} measure={measure} points={figures.points} drawn={charts[measure.name]} />
          ))}
          <BestProducts products={figures.bestProducts} />
        </>
      ) : (
        <ScreenNotice
          title="The figures cannot be shown right now"
          text="Nothing is lost; only the figures could not be loaded."
        >
          <ButtonLink size="lg" to={`/dashboard${toSearch(period)}`} reloadDocument>
            Try again
          </ButtonLink>
        </ScreenNotice>
      )}
    </section>
  );
}

/** A period from one day to another, by a form that works without scripts. */
function OwnDates({ from, to }: OverviewQuery) {
  return (
    <details className={css.dates} open={from !== undefined}>
      <summary>Other dates</summary>
      <Form method="get" action="/dashboard" className={css.datesForm}>
        <SearchField id="overview-from" label="From">
          <Input id="overview-from" type="date" name="from" defaultValue={from} required />
        </SearchField>
        <SearchField id="overview-to" label="To">
          <Input id="overview-to" type="date" name="to" defaultValue={to} required />
        </SearchField>
        <Button type="submit" variant="outline">
          Show
        </Button>
      </Form>
    </details>
  );
}

function BestProducts({ products }: { products: OverviewAnswer["bestProducts"] }) {
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
            {products.map(({ productId, title, handle, pieces, sales }) => (
              <tr key={productId}>
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

/** The figures of the period, each with the previous period's and a link to its list. */
function Figures({ figures, isOwn }: { figures: OverviewAnswer; isOwn: boolean }) {
  const { sums, sumsBefore } = figures;
  const money = (value: number) => formatMoney(value);
  /** The orders that it counts are those with the date `counts` in the period. */
  const figure = (counts: OrderDate, label: string, of: (sums: PeriodSums) => number | null, format = money) => ({
    counts,
    label,
    now: of(sums),
    before: of(sumsBefore),
    format,
  });
  const shown = [
    figure("captured", "Sales", ({ sales }) => sales),
    figure("paid", "Orders", ({ orders }) => orders, formatCount),
    figure("captured", "Average order", averageOf),
    figure("refunded", "Refunds", ({ refunds }) => refunds),
  ];
  return (
    <>
      <ul className={css.figures}>
        {shown.map(({ counts, label, now, before, format }) => {
          const change = changeOf(now, before);
          return (
            <li key={label}>
              <LinkFor permission="read orders" to={figureLink(figures, counts)} className={css.figure}>
                <span className={css.label}>{label}</span>
                <strong className={css.value}>{now === null ? "\u2013" : format(now)}</strong>
                <span className={css.change}>
                  <span>{before === null ? "none before" : `${format(before)} before`}</span>
                  {change ? (
                    <>
                      {", "}
                      <span className={css[change.direction]}>{change.text}</span>
                    </>
                  ) : null}
                </span>
              </LinkFor>
            </li>
          );
        })}
      </ul>
      <p className={css.note}>{`${periodText(figures, isOwn)} Sales are what was captured, before refunds.`}</p>
    </>
  );
}

function ToDoList({ toDo }: { toDo: OverviewAnswer["toDo"] }) {
  return (
    <section aria-labelledby="to-do">
      <h3 id="to-do" className={css.part}>
        To do
      </h3>
      <ul className={css.tasks}>
        {TO_DO.map(({ name, text, to, opens }) => {
          const className = toDo[name] > 0 && LATE.has(name) ? css.lateTask : css.task;
          return (
            <li key={name}>
              <LinkFor permission={opens} to={to} className={className}>
                <strong className={css.count}>{formatCount(toDo[name])}</strong>
                <span>{text}</span>
              </LinkFor>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The views of the overview, by their query. The default is seven days. */
const PERIODS: readonly { days: OverviewDays; text: string; search: string }[] = [
  { days: 1, text: "Today", search: "?days=1" },
  { days: 7, text: "7 days", search: "" },
  { days: 30, text: "30 days", search: "?days=30" },
  { days: 90, text: "90 days", search: "?days=90" },
];

function toSearch({ days, from, to }: OverviewQuery): string {
  if (from && to) return `?${new URLSearchParams({ from, to })}`;
  return PERIODS.find((period) => period.days === days)?.search ?? "";
}

function periodText({ days, firstDay, lastDay }: OverviewAnswer, isOwn: boolean): string {
  if (isOwn && days === 1) return `${formatDayOfYear(firstDay)}, compared with the day before.`;
  if (isOwn)
    return `${formatDayOfYear(firstDay)} to ${formatDayOfYear(lastDay)}, compared with the ${days} days before.`;
  if (days === 1) return "Since midnight, compared with yesterday up to this time.";
  return `The last ${days} days with today, compared with the ${days} days before up to this time of day.`;
}

const ORDERS = "/dashboard/manageAllOrders";

/** The link of a figure: exactly the orders that it counts, cancelled and hidden ones too. */
const figureLink = ({ firstDay, lastDay }: OverviewAnswer, date: OrderDate): string =>
  `${ORDERS}?${new URLSearchParams({ status: "all", date, from: firstDay, to: lastDay })}`;

const TO_DO: readonly { name: keyof ToDo; text: string; to: string; opens: Permission }[] = [
  { name: "toShip", text: "To ship", to: `${ORDERS}?status=pending`, opens: "read orders" },
  { name: "late", text: "Late", to: `${ORDERS}?status=late`, opens: "read orders" },
  { name: "bank", text: "Disputes, risks and failed refunds", to: `${ORDERS}?status=bank`, opens: "read orders" },
  { name: "returns", text: "Returns under way", to: "/dashboard/returns", opens: "read orders" },
  { name: "withdrawals", text: "Withdrawals to settle", to: `${ORDERS}?status=withdrawn`, opens: "read orders" },
  {
    name: "lateWithdrawals",
    text: "Late refunds of withdrawals",
    to: `${ORDERS}?status=withdrawn`,
    opens: "read orders",
  },
  { name: "lowStock", text: "Low stock", to: "/dashboard/stock?list=low", opens: "read products" },
  { name: "newReviews", text: "New reviews", to: "/dashboard/reviews", opens: "read reviews" },
  {
    name: "waitingQuestions",
    text: "Questions that wait",
    to: "/dashboard/questions?list=waiting",
    opens: "read questions",
  },
  { name: "openMessages", text: "Open messages", to: "/dashboard/messages", opens: "read messages" },
];

/** The figures of "To do" that should be zero. */
const LATE: ReadonlySet<keyof ToDo> = new Set(["late", "lateWithdrawals"]);

/** A chart as SVG in two sizes, for phones and for wider screens, so that its letters do not shrink. */
export type Drawn = { narrow: string; wide: string };

type Props = { measure: Measure; points: readonly OverviewPoint[]; drawn: Drawn };

function MeasureChart({ measure: { name, title, pick, format }, points, drawn }: Props) {
  return (
    <section aria-labelledby={`chart-${name}`} className={css.panel}>
      <div className={css.chartHead}>
        <h3 id={`chart-${name}`} className={css.part}>
          {title}
        </h3>
        <p className={css.legend} aria-hidden>
          <span className={css.barKey} /> this time <span className={css.lineKey} /> before
        </p>
      </div>
      {/* Drawn by overview.server.tsx from numbers and the shop's own words. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made on the server, and nobody's text is in it */}
      <div className={`${css.drawing} ${css.narrow}`} dangerouslySetInnerHTML={{ __html: drawn.narrow }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the same */}
      <div className={`${css.drawing} ${css.wide}`} dangerouslySetInnerHTML={{ __html: drawn.wide }} />
      <details className={css.details}>
        <summary>{`${title} as a table`}</summary>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{kindOfPart(points[0]?.at ?? "")}</th>
              <th scope="col">{title}</th>
              <th scope="col">Before</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at}>
                <th scope="row">{nameOfPart(point.at)}</th>
                <td>{format(pick(point))}</td>
                <td>{format(pick(point.before))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
