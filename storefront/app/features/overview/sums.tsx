import { Link } from "@remix-run/react";
import type { OverviewAnswer } from "medusa-backend/contract";
import { formatMoney } from "~/domain/money";
import { averageOf, changeOf, formatCount } from "./figures";
import css from "./overview.module.css";
import { figureLink, TO_DO } from "./overview-links";

type Figure = {
  name: string;
  label: string;
  now: number | null;
  before: number | null;
  format: (value: number) => string;
};

/** The figures of the period, each with the previous period's and a link to its list. */
export function Figures({ figures: { days, sums, sums_before, points } }: { figures: OverviewAnswer }) {
  const to = figureLink(points[0]?.at.slice(0, "2026-11-25".length) ?? "");
  const money = (value: number) => formatMoney(value);
  const shown: Figure[] = [
    { name: "sales", label: "Sales", now: sums.sales, before: sums_before.sales, format: money },
    { name: "orders", label: "Orders", now: sums.orders, before: sums_before.orders, format: formatCount },
    { name: "average", label: "Average order", now: averageOf(sums), before: averageOf(sums_before), format: money },
    { name: "refunds", label: "Refunds", now: sums.refunds, before: sums_before.refunds, format: money },
  ];
  return (
    <>
      <ul className={css.figures}>
        {shown.map(({ name, label, now, before, format }) => {
          const change = changeOf(now, before);
          return (
            <li key={name}>
              <Link to={to} className={css.figure}>
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
              </Link>
            </li>
          );
        })}
      </ul>
      <p className={css.note}>
        {`${
          days === 1
            ? "Since midnight, beside yesterday up to this time."
            : `The last ${days} days with today, beside the ${days} days before up to this time of the day.`
        } Sales are what was captured, before refunds.`}
      </p>
    </>
  );
}

/** The figures of "To do", each with a link to its list. */
export function ToDoList({ toDo }: { toDo: OverviewAnswer["to_do"] }) {
  return (
    <section aria-labelledby="to-do">
      <h3 id="to-do" className={css.part}>
        To do
      </h3>
      <ul className={css.tasks}>
        {TO_DO.map(({ name, text, to }) => {
          const className = toDo[name] > 0 && name === "late" ? css.lateTask : css.task;
          return (
            <li key={name}>
              <Link to={to} className={className}>
                <strong className={css.count}>{formatCount(toDo[name])}</strong>
                <span>{text}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
