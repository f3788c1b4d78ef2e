import { Form, Link, useNavigate } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import {
  FACET_LABELS,
  FACETS,
  type FacetName,
  type FacetOptions,
  optionLabel,
  SORT_LABELS,
  type StoreFacets,
  type StoreSort,
  sortOptions,
} from "~/domain/store-filters";
import { type StoreView, toStoreQuery } from "~/lib/store-view";
import { useChosenOption } from "~/ui/use-chosen-option";
import { useSearchForm } from "~/ui/use-search-form";
import styles from "./store-filters.module.css";

const SORTS = Object.keys(SORT_LABELS) as StoreSort[];

/** What the fields say, as the first page of a view. */
function readView(form: HTMLFormElement, { q, fits }: StoreView): StoreView {
  const fields = new FormData(form);
  const chosen = FACETS.map((name) => [name, fields.get(name)]).filter(([, value]) => value);
  const sort = fields.get("sort") as StoreView["sort"];
  return { q, fits, filters: Object.fromEntries(chosen), sort, page: 1, isOpen: true };
}

/**
 * Filters with counts, and the order. Works without scripts; with them a choice acts at once, and the address says no
 * more than it must.
 */
export function StoreFilters({ view, facets }: { view: StoreView; facets: StoreFacets }) {
  const { q, fits, filters, sort } = view;
  const shown = Object.fromEntries(FACETS.map((name) => [name, filters[name] ?? ""]));
  const { ref } = useSearchForm({ ...shown, sort });
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate({ search: toStoreQuery(readView(event.currentTarget, view)) }, { preventScrollReset: true });
  };
  return (
    <Form ref={ref} onSubmit={onSubmit} method="get" action="/explore" aria-label="Filters" className={styles.form}>
      {q ? <input type="hidden" name="q" value={q} /> : null}
      {fits ? <input type="hidden" name="fits" value={fits} /> : null}
      {FACETS.map((name) => (
        <Facet key={name} name={name} chosen={filters[name] ?? ""} options={facets[name] ?? []} />
      ))}
      <Choice name="sort" label="Sort by" chosen={sort}>
        <option value="">{q ? "Best match" : "Our order"}</option>
        {SORTS.map((value) => (
          <option key={value} value={value}>
            {SORT_LABELS[value]}
          </option>
        ))}
      </Choice>
      <button type="submit" className={styles.show}>
        Show
      </button>
    </Form>
  );
}

/** The chosen filters, each with a link that removes it; `fitsName` is the product that all results go with. */
export function ChosenFilters({ view, fitsName }: { view: StoreView; fitsName?: string | undefined }) {
  const { filters, sort } = view;
  const without = (changes: Partial<StoreView>) => ({ search: toStoreQuery({ ...view, page: 1, ...changes }) });
  const chosen = FACETS.flatMap((name) => {
    const { [name]: value, ...others } = filters;
    const of: string = FACET_LABELS[name];
    return value ? [{ said: optionLabel(name, value), of, to: without({ filters: others }) }] : [];
  });
  if (view.fits)
    chosen.push({ said: `Fits ${fitsName ?? view.fits}`, of: "Accessories", to: without({ fits: undefined }) });
  if (sort) chosen.push({ said: SORT_LABELS[sort], of: "Sort by", to: without({ sort: "" }) });
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="Chosen">
      {chosen.map(({ said, of, to }) => (
        <li key={of}>
          <Link to={to} preventScrollReset className={styles.chip} aria-label={`Remove ${of}: ${said}`}>
            {said}
          </Link>
        </li>
      ))}
      {chosen.length > 1 ? (
        <li>
          <Link
            to={{ search: toStoreQuery({ ...view, fits: undefined, filters: {}, sort: "", page: 1 }) }}
            preventScrollReset
            className={styles.clear}
          >
            Clear all
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

type FacetProps = { name: FacetName; chosen: string; options: FacetOptions };

/** One facet; left out if no product has it. */
function Facet({ name, chosen, options }: FacetProps) {
  const isKnown = chosen === "" || options.some(({ value }) => value === chosen);
  const all = isKnown ? options : [...options, { value: chosen, count: 0 }];
  if (all.length === 0) return null;
  return (
    <Choice name={name} label={FACET_LABELS[name]} chosen={chosen}>
      <option value="">Any</option>
      {sortOptions(name, all).map(({ value, count }) => (
        <option key={value} value={value}>
          {count === null ? optionLabel(name, value) : `${optionLabel(name, value)} (${count.toLocaleString("en-US")})`}
        </option>
      ))}
    </Choice>
  );
}

type ChoiceProps = { name: string; label: string; chosen: string; children: ReactNode };

function Choice({ name, label, chosen, children }: ChoiceProps) {
  const sent = useChosenOption();
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{label}</span>
      <select name={name} defaultValue={chosen} className={styles.select} {...sent}>
        {children}
      </select>
    </label>
  );
}
