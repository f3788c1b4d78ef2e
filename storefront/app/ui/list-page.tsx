import type { ListDefinition, ViewOf } from "medusa-backend/contract";
import type { ReactNode } from "react";
import type { Permission } from "~/domain/account";
import { type AnyView, isNarrowed, toFirstPage, toQuery } from "~/domain/list-view";
import { Allowed } from "./allowed";
import { ButtonLink } from "./button";
import { CursorPager } from "./cursor-pager";
import { Input, Options, Select } from "./input";
import { ListSearch, SearchField } from "./list-search";
import { Fault } from "./notice";
import { PagePager } from "./page-pager";
import rows from "./record-list.module.css";
import { ListFailed, ScreenNotice } from "./screen";
import { ListLoading } from "./skeleton";
import { useChosenOption } from "./use-search-form";
import { ViewLinks } from "./view-links";

type Props<L extends ListDefinition> = {
  list: L;
  view: ViewOf<L> & AnyView;
  /** The number of rows on the page, and the cursor of the next one or whether there is one; null without a page. */
  page: { count: number; next: string | boolean | null } | null | undefined;
  isLoading?: boolean;
  /** Shown behind the tabs with these values. */
  counts?: Readonly<Record<string, number | undefined>>;
  isSearched?: boolean;
  filter?: { fields: ReactNode; more?: ReactNode };
  /** Between the search and the rows. */
  notes?: ReactNode;
  /** Further ways on if nothing matches. */
  ways?: ReactNode;
  /** In place of what the definition says without rows. */
  none?: ReactNode;
  onRetry?: () => void;
  /** Shown as a list, if there are any. */
  items?: readonly ReactNode[];
  children?: ReactNode;
};

/** A list of the dashboard: its tabs, its search, its rows or why there are none, and the way to other pages. */
export function ListPage<L extends ListDefinition>(props: Props<L>) {
  const { view, page, isLoading, counts = {}, isSearched = true, filter, notes, ways, none } = props;
  const { items = [], children } = props;
  const list: ListDefinition = props.list;
  const { tabs } = list;
  const { cursor: _cursor, page: number, q, ...values } = view as AnyView;
  const tab = tabs ? String(values[tabs.field]) : "";
  return (
    <>
      {tabs ? (
        <ViewLinks
          label={tabs.label}
          views={Object.entries(list.fields[tabs.field] ?? {}).map(([value, text]) => ({
            text,
            count: counts[value],
            search: toFirstPage(view, { [tabs.field]: value }),
            isShown: tab === value,
          }))}
        />
      ) : null}
      {isSearched ? (
        <ListSearch
          action={list.path}
          q={String(q)}
          {...list.search}
          hidden={tabs && tab ? { [tabs.field]: tab } : {}}
          values={values as Record<string, string>}
          filter={filter}
        />
      ) : null}
      {notes}
      {items.length > 0 ? <ul className={rows.rows}>{items}</ul> : null}
      {children}
      {page?.count === 0 && !page.next ? (none ?? <NoRows list={list} view={view} ways={ways} />) : null}
      {!page && !isLoading ? (
        <ListFailed title={`The ${list.rows} cannot be shown right now`} onRetry={props.onRetry} />
      ) : null}
      {!page && isLoading ? <ListLoading label={`Loading the ${list.rows}`} /> : null}
      {page && typeof number === "number" ? (
        <PagePager page={number} hasMore={page.next === true} toQuery={(other) => toQuery({ ...view, page: other })} />
      ) : null}
      {page && typeof page.next !== "boolean" ? (
        <CursorPager what={list.rows} view={view} sorted={list.sorted} next={page.next} />
      ) : null}
    </>
  );
}

type NoRowsProps = { list: ListDefinition; view: AnyView; ways: ReactNode };

function NoRows({ list, view, ways }: NoRowsProps) {
  const { path, tabs, none, noMatch } = list;
  const tab = String(view[tabs?.field ?? ""]);
  if (!noMatch || !(isNarrowed(list, view) || view.cursor)) {
    const { title = "", text = "" } = none ?? {};
    return <ScreenNotice title={title} text={typeof text === "string" ? text : (text[tab] ?? "")} />;
  }
  return (
    <ScreenNotice title={noMatch.title} text={noMatch.text}>
      {ways}
      <ButtonLink size="lg" variant="outline" to={path}>
        {noMatch.all}
      </ButtonLink>
    </ScreenNotice>
  );
}

/** What became of a form of the list; each is said aloud. */
export function ListNotes({ said, fault }: { said: string | undefined; fault: string | undefined }) {
  return (
    <>
      <p role="status" className={rows.done}>
        {said}
      </p>
      {fault ? <Fault className={rows.fault}>{fault}</Fault> : null}
    </>
  );
}

type ChoiceProps = {
  list: Pick<ListDefinition, "rows">;
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  atOnce?: boolean;
};

/** A field of a list as a choice. */
export function ListChoice({ list, name, label, value, options, atOnce }: ChoiceProps) {
  const chosen = useChosenOption();
  const id = `${list.rows}-${name}`;
  return (
    <SearchField id={id} label={label}>
      <Select id={id} name={name} defaultValue={value} {...(atOnce && chosen)}>
        <Options of={options} />
      </Select>
    </SearchField>
  );
}

type FieldProps<L extends ListDefinition> = {
  list: L;
  name: Extract<keyof L["fields"], string>;
  view: AnyView;
  label?: string | undefined;
  atOnce?: boolean;
  maxLength?: number;
};

/** A field of a list by its definition: a choice, a day or a text. */
export function ListField<L extends ListDefinition>(props: FieldProps<L>) {
  const { name, view, atOnce = false, maxLength = 254 } = props;
  const list: ListDefinition = props.list;
  const { label = list.labels?.[name] ?? "" } = props;
  const field = list.fields[name];
  const id = `${list.rows}-${name}`;
  const value = String(view[name]);
  if (typeof field === "object")
    return <ListChoice {...{ list, name, label, value, atOnce }} options={Object.entries(field)} />;
  const input = { id, name, maxLength, defaultValue: value, ...(field === "day" && { type: "date" }) };
  return (
    <SearchField id={id} label={label}>
      <Input {...input} autoComplete="off" />
    </SearchField>
  );
}

/** Clears the search and the filters of a list, if there are some. */
export const ClearLink = ({ list, view }: { list: ListDefinition; view: AnyView }) =>
  isNarrowed(list, view) ? (
    <ButtonLink variant="ghost" size="sm" to={list.path}>
      Clear
    </ButtonLink>
  ) : null;

type ExportProps = { list: { exportPath: string }; view: AnyView; to: Permission };

/** The whole list, not only its page, as a file, for roles that allow it. */
export const ExportLink = ({ list, view, to }: ExportProps) => (
  <Allowed to={to}>
    <ButtonLink
      variant="outline"
      size="sm"
      reloadDocument
      to={{ pathname: list.exportPath, search: toFirstPage(view) }}
    >
      Export
    </ButtonLink>
  </Allowed>
);
