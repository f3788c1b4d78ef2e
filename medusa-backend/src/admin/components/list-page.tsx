import { Button, Container, DataTable, Heading, Select, useDataTable } from "@medusajs/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FailedQuery } from "./section";

/** Which page of a list is open, by cursors: null for the first. `restart` goes back to it. */
function useListPages() {
  const [opened, setOpened] = useState<(string | null)[]>([null]);
  return {
    cursor: opened.at(-1) ?? null,
    isFirst: opened.length === 1,
    toNewer: () => setOpened(opened.slice(0, -1)),
    toOlder: (next: string) => setOpened([...opened, next]),
    restart: () => setOpened([null]),
  };
}

/** Filters by the names of the route's fields, "" for none. A change goes back to the first page. */
export function useFilters<Filters extends Record<string, string>>(none: Filters) {
  const [filters, setFilters] = useState(none);
  const pages = useListPages();
  function narrow(change: Partial<Filters>) {
    setFilters((current) => ({ ...current, ...change }));
    pages.restart();
  }
  return { filters, narrow, pages, asked: { ...filters, cursor: pages.cursor } };
}

type ListPagesProps = { pages: ReturnType<typeof useListPages>; next: string | null };

/** Buttons to page through a list with the newest rows first; none if it has one page. */
export function ListPages({ pages, next }: ListPagesProps) {
  if (pages.isFirst && !next) return null;
  return (
    <div className="flex justify-end gap-x-2 px-6 py-4">
      <Button size="small" variant="secondary" disabled={pages.isFirst} onClick={pages.toNewer}>
        Newer
      </Button>
      <Button size="small" variant="secondary" disabled={!next} onClick={() => next && pages.toOlder(next)}>
        Older
      </Button>
    </div>
  );
}

type Answer = { nextCursor: string | null };

type Props<A extends Answer, Row extends { id: string }> = {
  heading: string;
  /** Shown if no row matches: a heading and a sentence. */
  none: { heading: string; description: string };
  query: Pick<UseQueryResult<A>, "data" | "isPending" | "isError" | "error" | "refetch">;
  rowsOf: (answer: A) => Row[];
  columns: Parameters<typeof useDataTable<Row>>[0]["columns"];
  pages: ReturnType<typeof useListPages>;
  children: ReactNode;
};

export function ListPage<A extends Answer, Row extends { id: string }>(props: Props<A, Row>) {
  const { heading, none, query, rowsOf, columns, pages, children } = props;
  const table = useDataTable({
    data: query.data ? rowsOf(query.data) : [],
    columns,
    getRowId: ({ id }) => id,
    isLoading: query.isPending,
  });
  return (
    <Container className="p-0">
      <DataTable instance={table}>
        <DataTable.Toolbar className="flex flex-wrap items-center justify-between gap-2">
          <Heading>{heading}</Heading>
          {children}
        </DataTable.Toolbar>
        {query.isError ? (
          <FailedQuery query={query} />
        ) : (
          <>
            <DataTable.Table emptyState={{ empty: none }} />
            <ListPages pages={pages} next={query.data?.nextCursor ?? null} />
          </>
        )}
      </DataTable>
    </Container>
  );
}

export type Option = readonly [value: string, text: string];
type ListFilterProps = { label: string; value: string; options: readonly Option[]; onChange(value: string): void };

/** One choice that narrows a list; the option "all" is the value "". */
export function ListFilter({ label, value, options, onChange }: ListFilterProps) {
  return (
    <Select size="small" value={value || "all"} onValueChange={(chosen) => onChange(chosen === "all" ? "" : chosen)}>
      <Select.Trigger aria-label={label} className="w-36 sm:w-40">
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {options.map(([option, text]) => (
          <Select.Item key={option} value={option}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  );
}
