import { Link } from "@remix-run/react";
import { RECORD_LIST } from "medusa-backend/contract";
import type { ReactNode } from "react";
import { customerPath, type Permission } from "~/domain/account";
import { discountPath } from "~/domain/costs";
import { type AnyView, toFirstPage } from "~/domain/list-view";
import { orderPath } from "~/domain/order";
import { staffProductPath } from "~/domain/product";
import type { RecordPage } from "~/medusa/record.server";
import { LinkFor, useMay } from "./allowed";
import { Badge } from "./badge";
import list from "./record-list.module.css";
import css from "./record-rows.module.css";
import { Moment } from "./shop-context";

type Entry = RecordPage["entries"][number];
/** What somebody did; without a subject on the page of the record that it was done to. */
type Act = Pick<Entry, "id" | "actor" | "createdAt"> & { what: ReactNode } & Partial<Omit<Entry, "what">>;

type Props = { entries: readonly Act[]; view?: AnyView };

/** Entries of who did what. The name of a person leads to what else they did, in the same `view` of the record. */
export function RecordRows({ entries, view = {} }: Props) {
  const mayRead = useMay()("read record");
  return (
    <ul className={list.rows}>
      {entries.map((entry) => (
        <li key={entry.id} className={`${list.row} ${entry.subjectId === undefined ? css.own : css.row}`}>
          <Moment at={entry.createdAt} className={list.muted} />
          <p className={list.name}>
            <span className={css.what}>{entry.what}</span>{" "}
            {entry.outcome === "refused" ? <Badge colour="gray">Refused</Badge> : null}
            {entry.outcome === "unknown" ? <Badge colour="orange">Not finished</Badge> : null}
          </p>
          {entry.subjectId === undefined ? null : <Subject {...entry} />}
          <p className={css.who}>
            {mayRead ? (
              <Link to={{ pathname: RECORD_LIST.path, search: toFirstPage(view, { who: entry.actor }) }}>
                <bdi>{entry.actor}</bdi>
              </Link>
            ) : (
              <bdi>{entry.actor}</bdi>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The pages of records, and what opens them. */
const PAGES: Partial<Record<NonNullable<Entry["kind"]>, [path: (id: string) => string, permission: Permission]>> = {
  customer: [customerPath, "read accounts"],
  discount: [discountPath, "read discounts"],
  order: [orderPath, "read orders"],
  product: [staffProductPath, "change products"],
};

/** The changed record by its name, with a link if it has a page; by its id if it has no name. */
function Subject({ kind, subjectId = "", subjectName = null, more = 0 }: Act) {
  const [path, permission] = (kind && subjectName !== null && PAGES[kind]) || [];
  const name = <bdi>{subjectName ?? subjectId}</bdi>;
  return (
    <p className={css.subject}>
      {path && permission ? (
        <LinkFor permission={permission} to={path(subjectId)}>
          {name}
        </LinkFor>
      ) : (
        name
      )}
      {more > 0 ? ` and ${more} more` : null}
    </p>
  );
}

type PartProps = {
  /** What finds all of it in the record: an order's number, or the record's id. */
  q: string;
  acts: readonly Act[];
  className?: string;
};

/** What was done to a record at last, folded; the rest is in the record of who did what. */
export function WhoDidWhat({ q, acts, className = "" }: PartProps) {
  const mayRead = useMay()("read record");
  return (
    <details className={`${css.fold} ${className}`}>
      <summary>
        <h2>Who did what</h2>
      </summary>
      {acts.length > 0 ? <RecordRows entries={acts} /> : <p className={list.muted}>Nothing yet.</p>}
      {mayRead && acts.length > 0 ? (
        <p className={css.who}>
          <Link to={{ pathname: RECORD_LIST.path, search: toFirstPage({}, { q }) }}>All of it in the record</Link>
        </p>
      ) : null}
    </details>
  );
}
