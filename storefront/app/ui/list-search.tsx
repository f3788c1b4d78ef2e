import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Input } from "~/ui/input";
import { useSearchForm } from "~/ui/use-search-form";
import css from "./list-search.module.css";

type Props = {
  action: string;
  q: string;
  label: string;
  placeholder: string;
  /** Other conditions to keep, by name. */
  hidden?: Record<string, string>;
  /** The current values of all further fields, by name. */
  values?: Record<string, string>;
  filter?: { fields: ReactNode; more?: ReactNode } | undefined;
};

/** The search of a dashboard list. It is part of the address, so a view can be shared. Works without scripts. */
export function ListSearch({ action, q, label, placeholder, hidden = {}, values, filter }: Props) {
  const form = useSearchForm({ q, ...values });
  return (
    <search>
      <Form {...form} method="get" action={action} className={`${css.form} ${filter ? css.filtered : ""}`}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField id="list-q" label={label}>
          <Input id="list-q" type="search" name="q" defaultValue={q} maxLength={254} placeholder={placeholder} />
        </SearchField>
        {filter?.fields}
        <Button type="submit" variant="outline">
          Search
        </Button>
        {filter?.more}
      </Form>
    </search>
  );
}

type FoldProps = { active: number; isOpen?: boolean; link?: ReactNode; children: ReactNode };

/** Further filters, below the search; they are folded while none is active. */
export function FoldedFilters({ active, isOpen = active > 0, link, children }: FoldProps) {
  return (
    <div className={css.more}>
      <details open={isOpen}>
        <summary>{active > 0 ? `Filters (${active})` : "Filters"}</summary>
        <div className={css.fields}>{children}</div>
      </details>
      {link ? <div className={css.link}>{link}</div> : null}
    </div>
  );
}

/** A field of the search, with its label above it. */
export function SearchField({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {children}
    </div>
  );
}
