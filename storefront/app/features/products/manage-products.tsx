import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { formatAsWritten } from "~/domain/money";
import { type ManagedProduct, staffProductPath, type UnsellableProduct } from "~/domain/product";
import {
  FACET_LABELS,
  FACETS,
  optionLabel,
  SORT_LABELS,
  type StoreFacets,
  type StoreSort,
  sortOptions,
} from "~/domain/store-filters";
import { ButtonLink } from "~/ui/button";
import { Select } from "~/ui/input";
import { Lazy, lazyPart } from "~/ui/lazy/lazy-part";
import { ListSearch, SearchField } from "~/ui/list-search";
import { ListFailed, ListLoading } from "~/ui/list-states";
import { PagePager } from "~/ui/page-pager";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import { Screen, ScreenNotice } from "~/ui/screen";
import { useChosenOption } from "~/ui/use-chosen-option";
import { useList } from "~/ui/use-list";
import { ViewLinks } from "~/ui/view-links";
import styles from "./manage-products.module.css";
import { ManagedProducts } from "./managed-products";
import css from "./managed-products.module.css";
import { type ManagedView, PRODUCTS, type ProductsAnswer, STATUSES, toManagedQuery } from "./use-products";

/** Products that visitors do not see, each with its invalid price from Medusa and a link to mend it. */
function UnsellableProducts({ products }: { products: UnsellableProduct[] }) {
  return (
    <section aria-labelledby="not-on-sale">
      <h2 className={css.name} id="not-on-sale">
        Not on sale
      </h2>
      <p className={css.intro}>Give each a price in whole cents, and it is on sale at once.</p>
      <ul className={css.products}>
        {products.map(({ productId, name, imageUrl, price }) => (
          <li key={productId} className={css.product}>
            <div className={css.picture}>
              <ProductPicture src={imageUrl} alt="" sizes="6rem" />
            </div>
            <div className={css.text}>
              <h3 className={css.name}>
                <Link to={staffProductPath(productId)}>{name}</Link>
              </h3>
              <p className={css.about}>
                {price === null
                  ? "It has no price."
                  : `Its price cannot be shown: ${formatAsWritten(price)} has a fraction of a cent.`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Fetched with the first press: most visits delete nothing. */
const DELETE_PRODUCT_DIALOG = lazyPart(() => import("./delete-product-dialog"), {
  name: "The question before deleting",
  askedFor: ({ product }) => product,
});

const VIEWS = { "": "On sale", hidden: "Hidden", draft: "Drafts", ended: "Ended", deleted: "Deleted" } as const;

/**
 * The products on sale with the Store's search, filters and sort; price and stock can be changed in the row. Above them
 * are products that ops published without a price that can be charged, also those that a search finds. Other views show
 * products that are not on sale. `fault` says why a row's form without scripts changed nothing.
 */
export function ManageProducts({ answer, fault }: { answer: ProductsAnswer; fault: string | undefined }) {
  const { view, unsellable } = answer;
  const { data, isError, refetch } = useList(answer, PRODUCTS);
  const [toDelete, setToDelete] = useState<ManagedProduct | null>(null);
  return (
    <Screen title="Manage Products" links={<FileLinks view={view} />}>
      <ViewLinks
        label="Which products"
        views={STATUSES.map((status) => ({
          text: VIEWS[status],
          search: toManagedQuery({ ...view, page: 1, status }),
          isShown: view.status === status,
        }))}
      />
      <ManagedFilter view={view} facets={data?.facets ?? null} />
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      {unsellable.length > 0 ? <UnsellableProducts products={unsellable} /> : null}
      {data?.count ? (
        <p role="status" className={styles.count}>
          {data.count === 1 ? "1 product" : `${data.isMore ? "More than " : ""}${data.count} products`}
        </p>
      ) : null}
      {data && data.products.length > 0 ? (
        <ManagedProducts products={data.products} view={view} onDelete={setToDelete} />
      ) : null}
      {data?.products.length === 0 && unsellable.length === 0 ? <NoProducts view={view} /> : null}
      {!data && isError ? (
        <ListFailed title="The products cannot be shown right now" onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? <ListLoading label="Loading the products" /> : null}
      {data ? (
        <PagePager page={view.page} hasMore={data.hasMore} toQuery={(page) => toManagedQuery({ ...view, page })} />
      ) : null}
      {toDelete ? (
        <Lazy part={DELETE_PRODUCT_DIALOG} props={{ product: toDelete, onClose: () => setToDelete(null) }} />
      ) : null}
    </Screen>
  );
}

/** Links to export the full list, not only its page, and to import a file. Neither includes deleted products. */
function FileLinks({ view }: { view: ManagedView }) {
  const search = toManagedQuery({ ...view, page: 1 });
  return (
    <div className={styles.files}>
      {view.status === "deleted" ? null : (
        <ButtonLink variant="outline" size="sm" reloadDocument to={{ pathname: "/dashboard/productsExport", search }}>
          Export
        </ButtonLink>
      )}
      <ButtonLink variant="outline" size="sm" to="/dashboard/importProducts">
        Import
      </ButtonLink>
    </div>
  );
}

const NONE = {
  hidden: ["No hidden products", "Products that are not published are listed here."],
  draft: ["No drafts", "Products that are not published yet are listed here."],
  ended: ["No product has ended", "Products whose last day has passed are listed here."],
  deleted: ["No product was deleted", "Deleted products are listed here."],
} as const;

function NoProducts({ view }: { view: ManagedView }) {
  const isNarrowed = view.q !== "" || view.page > 1 || Object.keys(view.filters).length > 0;
  if (isNarrowed) {
    const search = toManagedQuery({ ...view, q: "", page: 1, filters: {} });
    return (
      <ScreenNotice title="No product matches" text="Search by name or short description, or see them all.">
        <ButtonLink size="lg" variant="outline" to={{ pathname: "/dashboard/manageProducts", search }}>
          {`See all ${view.status === "hidden" ? "hidden " : ""}products`}
        </ButtonLink>
      </ScreenNotice>
    );
  }
  if (view.status !== "") return <ScreenNotice title={NONE[view.status][0]} text={NONE[view.status][1]} />;
  return (
    <ScreenNotice title="Nothing is on sale" text="Add the first product of the shop.">
      <ButtonLink size="lg" to="/dashboard/addAProduct">
        Add a product
      </ButtonLink>
    </ScreenNotice>
  );
}

const SORTS = Object.keys(SORT_LABELS) as StoreSort[];

function Choice({ name, label, value, children }: { name: string; label: string; value: string; children: ReactNode }) {
  const chosen = useChosenOption();
  return (
    <SearchField id={`products-${name}`} label={label}>
      <Select id={`products-${name}`} name={name} defaultValue={value} {...chosen}>
        {children}
      </Select>
    </SearchField>
  );
}

type Props = { view: ManagedView; facets: StoreFacets | null };

/** Lists that begin with what came into them last. */
const NEWEST_FIRST: ReadonlySet<ManagedView["status"]> = new Set(["ended", "deleted"]);

/** The search of Manage Products, with the filters and orders of the Store. All of it is in the address. */
function ManagedFilter({ view: { q, status, filters, sort }, facets }: Props) {
  const search = { action: "/dashboard/manageProducts", q, label: "Search products", placeholder: "Search products" };
  const shown = Object.fromEntries(FACETS.map((name) => [name, filters[name] ?? ""]));
  const narrowed = Object.keys(filters).length;
  return (
    <ListSearch
      {...search}
      hidden={status === "" ? {} : { status }}
      filter={{
        values: { ...shown, sort },
        fields: (
          <Choice name="sort" label="Sort" value={sort}>
            <option value="">{q ? "Best match" : NEWEST_FIRST.has(status) ? "Newest first" : "Oldest first"}</option>
            {SORTS.map((value) => (
              <option key={value} value={value}>
                {SORT_LABELS[value]}
              </option>
            ))}
          </Choice>
        ),
        more: (
          <details className={styles.more} open={narrowed > 0}>
            <summary>{narrowed > 0 ? `Filters (${narrowed})` : "Filters"}</summary>
            <div className={styles.fields}>
              {FACETS.map((name) => {
                const options = facets?.[name] ?? [];
                const value = filters[name] ?? "";
                const isKnown = value === "" || options.some((option) => option.value === value);
                const all = isKnown ? options : [...options, { value, count: 0 }];
                return all.length === 0 ? null : (
                  <Choice key={name} name={name} label={FACET_LABELS[name]} value={value}>
                    <option value="">Any</option>
                    {sortOptions(name, all).map(({ value: option, count }) => (
                      <option key={option} value={option}>
                        {count === null ? optionLabel(name, option) : `${optionLabel(name, option)} (${count})`}
                      </option>
                    ))}
                  </Choice>
                );
              })}
            </div>
          </details>
        ),
      }}
    />
  );
}
