import { Link } from "@remix-run/react";
import { RECORD_LIST, type ViewOf } from "medusa-backend/contract";
import { isNarrowed, toFirstPage } from "~/domain/list-view";
import { orderPath } from "~/domain/order";
import { staffProductPath } from "~/domain/product";
import { discountPath } from "~/features/discounts/discounts";
import type { RecordPage } from "~/medusa/record.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Input } from "~/ui/input";
import { ListChoice, ListPage } from "~/ui/list-page";
import { FoldedFilters, SearchField } from "~/ui/list-search";
import list from "~/ui/record-list.module.css";
import { Screen } from "~/ui/screen";
import { useDates } from "~/ui/shop-context";
import css from "./record.module.css";

type View = ViewOf<typeof RECORD_LIST>;
type Entry = RecordPage["entries"][number];
type Props = { view: View; page: RecordPage | null };

/** Who did what to which record, newest first; `page` is null if Medusa does not answer. */
export function RecordScreen({ view, page }: Props) {
  const entries = page?.entries ?? [];
  return (
    <Screen
      title="Who did what"
      about="What the team, ops and customers did. What an entry changed is on the page of its order or product."
    >
      <ListPage
        list={RECORD_LIST}
        view={view}
        page={page && { count: entries.length, next: page.nextCursor }}
        filter={{
          fields: (
            <>
              <ListChoice
                list={RECORD_LIST}
                name="kind"
                label={RECORD_LIST.labels.kind}
                value={view.kind}
                options={Object.entries(RECORD_LIST.fields.kind)}
                atOnce
              />
              <Field name="who" view={view} />
            </>
          ),
          more: <Period view={view} />,
        }}
      >
        {entries.length > 0 ? (
          <ul className={list.rows}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} view={view} />
            ))}
          </ul>
        ) : null}
      </ListPage>
    </Screen>
  );
}

function Field({ name, view }: { name: "who" | "from" | "to"; view: View }) {
  const id = `entries-${name}`;
  const type = RECORD_LIST.fields[name] === "day" ? "date" : undefined;
  return (
    <SearchField id={id} label={RECORD_LIST.labels[name]}>
      <Input id={id} name={name} type={type} size="md" defaultValue={view[name]} maxLength={254} autoComplete="off" />
    </SearchField>
  );
}

const Period = ({ view }: { view: View }) => (
  <FoldedFilters
    active={[view.from, view.to].filter(Boolean).length}
    link={
      isNarrowed(RECORD_LIST, view) ? (
        <ButtonLink variant="ghost" size="sm" to={RECORD_LIST.path}>
          Clear
        </ButtonLink>
      ) : null
    }
  >
    <Field name="from" view={view} />
    <Field name="to" view={view} />
  </FoldedFilters>
);

/** The pages of records at the desk, by their kind. */
const PATHS: Partial<Record<NonNullable<Entry["kind"]>, (id: string) => string>> = {
  order: orderPath,
  product: staffProductPath,
  discount: discountPath,
};

/** The changed record by its name, with a link if it has a page; by its id if it has no name. */
function Subject({ kind, subjectId, subjectName, more }: Entry) {
  const path = kind && subjectName !== null ? PATHS[kind] : undefined;
  const name = <bdi>{subjectName ?? subjectId}</bdi>;
  return (
    <p className={css.subject}>
      {path ? <Link to={path(subjectId)}>{name}</Link> : name}
      {more > 0 ? ` and ${more} more` : null}
    </p>
  );
}

function EntryRow({ entry, view }: { entry: Entry; view: View }) {
  const { formatTime } = useDates();
  const { actor, what, outcome, createdAt } = entry;
  return (
    <li className={`${list.row} ${css.row}`}>
      <time className={list.muted} dateTime={createdAt}>
        {formatTime(createdAt)}
      </time>
      <p className={list.name}>
        {what} {outcome === "refused" ? <Badge colour="gray">Refused</Badge> : null}
        {outcome === "unknown" ? <Badge colour="orange">Not finished</Badge> : null}
      </p>
      <Subject {...entry} />
      <p className={css.who}>
        <Link to={{ search: toFirstPage(view, { who: actor }) }}>
          <bdi>{actor}</bdi>
        </Link>
      </p>
    </li>
  );
}
