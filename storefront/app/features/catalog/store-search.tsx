import { Form } from "@remix-run/react";
import { useRef, useState } from "react";
import { FACETS } from "~/domain/store-filters";
import type { StoreView } from "~/lib/store-view";
import { lateModule } from "~/ui/late/late-module";
import { useLate } from "~/ui/late/use-late";
import { useSearchForm } from "~/ui/use-search-form";
import type { SuggestionsProps } from "./search-suggestions";
import styles from "./store-search.module.css";

const loadSuggestions = lateModule(() => import("./search-suggestions"));

/** Suggestions below the search field, once their code is there; the field works without them. */
function Suggestions(props: SuggestionsProps) {
  const Part = useLate<SuggestionsProps>(loadSuggestions);
  return Part ? <Part {...props} /> : null;
}

/**
 * Searches names, figures and descriptions within the filters in use; works without scripts, and the address keeps the
 * search.
 */
export function StoreSearch({ view: { q, fits, filters, sort, isOpen } }: { view: StoreView }) {
  const form = useSearchForm({ q });
  const field = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  return (
    <search className={styles.search}>
      <Form {...form} method="get" action="/explore" className={styles.form}>
        <input
          ref={field}
          onFocus={() => setUsed(true)}
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
        {fits ? <input type="hidden" name="fits" value={fits} /> : null}
        {sort ? <input type="hidden" name="sort" value={sort} /> : null}
        {isOpen ? <input type="hidden" name="filters" value="open" /> : null}
        <button type="submit" className={styles.go}>
          Search
        </button>
        {isUsed ? <Suggestions field={field} /> : null}
      </Form>
    </search>
  );
}
