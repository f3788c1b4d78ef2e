import { Form, Link, useNavigate } from "@remix-run/react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { type Found, type ProductList as List, productPath, STORE_PAGE } from "~/domain/product";
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
import { breadcrumbData, STORE_TRAIL } from "~/lib/search-engines/structured-data";
import { isWhole, type StoreView, toStoreQuery } from "~/lib/store-view";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { StructuredData } from "~/ui/inline-script";
import { PageSection } from "~/ui/layout/page-section";
import { lazyModule, useLazy } from "~/ui/lazy/lazy-module";
import { PagePager } from "~/ui/page-pager";
import { useShop } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { useChosenOption, useSearchForm } from "~/ui/use-search-form";
import { CompareBar } from "./compare/compare-bar";
import { CartNeedsScripts } from "./product-card";
import { ProductList } from "./product-list";
import type { SuggestionsProps } from "./search-suggestions";
import styles from "./store-screen.module.css";

/** Everything the shop sells, a page at a time, and what a search finds. */
export function StoreScreen({ view, list }: { view: StoreView; list: List | Promise<List> }) {
  const { origin } = useShop();
  return (
    <PageSection title="Store" level={1} aside={<StoreSearch view={view} />}>
      <StructuredData data={[breadcrumbData(origin, STORE_TRAIL)]} />
      <CartNeedsScripts />
      <ProductList
        list={list}
        level={2}
        canCompare
        frame={({ products, total, found, facets, source }, grid) => (
          <div className={styles.store}>
            {source === "live" ? <Ways view={view} /> : null}
            {facets ? <StoreFilters view={view} facets={facets} /> : null}
            <ChosenFilters view={view} fitsName={found?.fitsName} />
            <p role="status" className={isWhole(view) && total <= STORE_PAGE ? unseen.text : styles.found}>
              {say(view, total, found)}
            </p>
            {found?.fitting ? <Fitting view={view} fitting={found.fitting} /> : null}
            {products.length > 0 ? (
              <div>
                <CompareBar key={toStoreQuery(view)} />
                {grid}
              </div>
            ) : (
              <NothingFound view={view} />
            )}
            <PagePager
              page={view.page}
              hasMore={view.page * STORE_PAGE < total || (found?.hasMore === true && found.lastKey !== null)}
              toQuery={(page) => toStoreQuery({ ...view, page, ...keysOf(page, view, found) })}
            />
          </div>
        )}
      />
    </PageSection>
  );
}

/** Filters that many people look for, by kinds of the built-in products. */
const SHORTCUTS: readonly { text: string; filters: StoreView["filters"] }[] = [
  { text: "First drone", filters: { kind: "beginner" } },
  { text: "Under 250 g", filters: { weight: "-250" } },
  { text: "Waterproof", filters: { kind: "waterproof" } },
];

/** Links, so that they work without scripts, and a page that nobody narrows carries no form and counts nothing. */
function Ways({ view }: { view: StoreView }) {
  const search = toStoreQuery({ ...view, isOpen: !view.isOpen });
  return (
    <div className={styles.ways}>
      <Link to={{ search }} preventScrollReset prefetch="intent" aria-expanded={view.isOpen} className={styles.narrow}>
        Filter and sort
      </Link>
      {SHORTCUTS.map(({ text, filters }) => {
        const { on, search } = toggled(view, filters);
        return (
          <Link key={text} to={{ search }} preventScrollReset aria-current={on || undefined} className={styles.narrow}>
            {text}
          </Link>
        );
      })}
    </div>
  );
}

function toggled(view: StoreView, shortcut: StoreView["filters"]): { on: boolean; search: string } {
  const names = Object.keys(shortcut) as (keyof typeof shortcut)[];
  const on = names.every((name) => view.filters[name] === shortcut[name]);
  const filters = { ...view.filters, ...shortcut };
  if (on) for (const name of names) delete filters[name];
  return { on, search: toStoreQuery({ ...view, filters, page: 1, after: undefined, before: undefined }) };
}

function keysOf(page: number, view: StoreView, found?: Found): Pick<StoreView, "after" | "before"> {
  const isAfter = page > view.page;
  return { after: (isAfter && found?.lastKey) || undefined, before: (!isAfter && found?.firstKey) || undefined };
}

function say({ q, page }: StoreView, total: number, found?: Found): string {
  const shown = found?.understoodAs ?? q;
  const count = `${total.toLocaleString("en-US")}${found?.hasMore ? "+" : ""} ${total === 1 ? "product" : "products"}`;
  const counted = shown ? `${count} for “${shown}”` : count;
  // Where not all are counted, nobody knows which page is the last.
  const last = found?.hasMore ? "" : ` of ${Math.ceil(total / STORE_PAGE).toLocaleString("en-US")}`;
  const said = total > STORE_PAGE ? `${counted}, page ${page.toLocaleString("en-US")}${last}` : counted;
  return shown === q ? said : `No product is called “${q}”. Showing ${said}`;
}

/** What goes with the product that the search names: "For Kestrel Pro: Flight battery 77 Wh, Flight kit 77 Wh". */
function Fitting({ view, fitting }: { view: StoreView; fitting: NonNullable<Found["fitting"]> }) {
  const { handle, name, words, products, count } = fitting;
  const all = { ...view, q: words, fits: handle, filters: {}, sort: "" as const };
  return (
    <p className={styles.fitting}>
      {`For ${name}: `}
      {products.map((product, place) => (
        <span key={product.handle}>
          {place === 0 ? null : ", "}
          <Link to={productPath(product)} prefetch="intent">
            {product.name}
          </Link>
        </span>
      ))}
      {count > products.length ? (
        <span>
          {", "}
          <Link to={{ search: toStoreQuery(all) }}>{`all ${count.toLocaleString("en-US")}`}</Link>
        </span>
      ) : null}
    </p>
  );
}

function NothingFound({ view }: { view: StoreView }) {
  const isSearch = view.q !== "";
  const isNarrowed = view.fits !== undefined || Object.keys(view.filters).length > 0;
  return (
    <EmptyState
      title={isNarrowed ? "Nothing matches all of that" : isSearch ? "Nothing by that name" : "Nothing here yet"}
      text={
        isNarrowed
          ? "Remove a filter to see more."
          : isSearch
            ? "We searched every name, figure and description. Try another word, or fewer words."
            : "There are no products on this page of the Store."
      }
      picture="/images/products/kestrel-mini-2.webp"
    >
      <ButtonLink to="/explore" size="lg">
        See all products
      </ButtonLink>
    </EmptyState>
  );
}

const SORTS = Object.keys(SORT_LABELS) as StoreSort[];

function readView(form: HTMLFormElement, { q, fits }: StoreView): StoreView {
  const fields = new FormData(form);
  const chosen = FACETS.map((name) => [name, fields.get(name)]).filter(([, value]) => value);
  const sort = fields.get("sort") as StoreView["sort"];
  return { q, fits, filters: Object.fromEntries(chosen), sort, page: 1, isOpen: true };
}

/** Works without scripts; with them a choice acts at once, and the address says no more than it must. */
function StoreFilters({ view, facets }: { view: StoreView; facets: StoreFacets }) {
  const { q, fits, filters, sort } = view;
  const shown = Object.fromEntries(FACETS.map((name) => [name, filters[name] ?? ""]));
  const { ref } = useSearchForm({ ...shown, sort });
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = toStoreQuery(readView(event.currentTarget, view));
    // What was chosen has been shown already: "Show" adds nothing to the history then.
    navigate({ search }, { preventScrollReset: true, replace: search === toStoreQuery(view) });
  };
  return (
    <Form ref={ref} onSubmit={onSubmit} method="get" action="/explore" aria-label="Filters" className={styles.form}>
      {q ? <input type="hidden" name="q" value={q} /> : null}
      {fits ? <input type="hidden" name="fits" value={fits} /> : null}
      {FACETS.map((name) => (
        <Facet key={name} name={name} chosen={filters[name] ?? ""} options={facets[name] ?? []} />
      ))}
      <Choice name="sort" label="Sort by" chosen={sort}>
        <option value="">{q ? "Best match" : "Featured"}</option>
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
function ChosenFilters({ view, fitsName }: { view: StoreView; fitsName?: string | undefined }) {
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

/** One facet; left out if no product has it. */
function Facet({ name, chosen, options }: { name: FacetName; chosen: string; options: FacetOptions }) {
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

const loadSuggestions = lazyModule(() => import("./search-suggestions"));

function Suggestions(props: SuggestionsProps) {
  const Part = useLazy<SuggestionsProps>(loadSuggestions);
  return Part ? <Part {...props} /> : null;
}

/** Searches within the filters in use; works without scripts, and the address keeps the search. */
function StoreSearch({ view }: { view: StoreView }) {
  const { q } = view;
  const form = useSearchForm({ q });
  const others = new URLSearchParams(toStoreQuery({ ...view, q: "", page: 1 }));
  const field = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  return (
    <search className={styles.search}>
      <Form {...form} method="get" action="/explore" className={styles.searchForm}>
        <input
          ref={field}
          onFocus={() => setUsed(true)}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          aria-label="Search the Store"
          placeholder="Search"
          className={styles.searchField}
        />
        {[...others].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={styles.go}>
          Search
        </button>
        {isUsed ? <Suggestions field={field} /> : null}
      </Form>
    </search>
  );
}
