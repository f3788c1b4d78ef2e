import { Form } from "@remix-run/react";
import { FACETS } from "~/domain/store-filters";
import type { StoreView } from "~/lib/store-view";
import { useSearchForm } from "~/ui/use-search-form";
import styles from "./store-search.module.css";

/** Searches names, figures and descriptions within the filters in use; works without scripts, and the address keeps the search. */
export function StoreSearch({ view: { q, filters, sort, isOpen } }: { view: StoreView }) {
  const form = useSearchForm({ q });
  return (
    <search className={styles.search}>
      <Form {...form} method="get" action="/explore" className={styles.form}>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          aria-label="Search the Store"
          placeholder="Search"
          className={styles.field}
        />
        {FACETS.map((name) =>
          filters[name] ? <input key={name} type="hidden" name={name} value={filters[name]} /> : null,
        )}
        {sort ? <input type="hidden" name="sort" value={sort} /> : null}
        {isOpen ? <input type="hidden" name="filters" value="open" /> : null}
        <button type="submit" className={styles.go}>
          Search
        </button>
      </Form>
    </search>
  );
}
