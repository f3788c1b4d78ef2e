import { Link } from "@remix-run/react";
import { type Found, type ProductList as List, STORE_PAGE } from "~/domain/product";
import { breadcrumbData, STORE_TRAIL } from "~/lib/search-engines/structured-data";
import { isWhole, type StoreView, toStoreQuery } from "~/lib/store-view";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageSection } from "~/ui/layout/page-section";
import { PagePager } from "~/ui/page-pager";
import { useShop } from "~/ui/shop-context";
import { StructuredData } from "~/ui/structured-data";
import unseen from "~/ui/unseen.module.css";
import { CartNeedsScripts } from "./cart-needs-scripts";
import { CompareBar } from "./compare/compare-bar";
import { ProductList } from "./product-list";
import { ChosenFilters, StoreFilters } from "./store-filters";
import styles from "./store-screen.module.css";
import { StoreSearch } from "./store-search";

type Props = { view: StoreView; list: List | Promise<List> };

/** Everything the shop sells, a page at a time, and what a search finds. */
export function StoreScreen({ view, list }: Props) {
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
            {products.length > 0 ? grid : <NothingFound view={view} />}
            {products.length > 0 ? <CompareBar key={toStoreQuery(view)} /> : null}
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
  { text: "Water", filters: { kind: "waterproof" } },
];

/**
 * Shows the form of filters, or closes it, and turns the shortcuts on and off. Links, so that they work without
 * scripts, and that a page which nobody narrows carries no form and counts nothing.
 */
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

/** Whether a shortcut is on, and the query that turns it off or on. */
function toggled(view: StoreView, shortcut: StoreView["filters"]): { on: boolean; search: string } {
  const names = Object.keys(shortcut) as (keyof typeof shortcut)[];
  const on = names.every((name) => view.filters[name] === shortcut[name]);
  const filters = { ...view.filters, ...shortcut };
  if (on) for (const name of names) delete filters[name];
  return { on, search: toStoreQuery({ ...view, filters, page: 1, after: undefined, before: undefined }) };
}

/** The key by which the page after or before this one is found. */
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
            ? "We looked through every name, figure and description. Try another word, or fewer of them."
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
