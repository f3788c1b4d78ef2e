import { Link } from "@remix-run/react";
import { PRODUCT_LIST } from "medusa-backend/contract";
import { useState } from "react";
import { isNarrowed, toQuery } from "~/domain/list-view";
import { formatAsWritten } from "~/domain/money";
import { type ManagedProduct, staffProductPath, type UnsellableProduct } from "~/domain/product";
import { FACET_LABELS, FACETS, optionLabel, SORT_LABELS, type StoreFacets, sortOptions } from "~/domain/store-filters";
import { Allowed } from "~/ui/allowed";
import { ButtonLink } from "~/ui/button";
import { Lazy, lazyPart } from "~/ui/lazy/lazy-part";
import { ExportLink, ListChoice, ListPage } from "~/ui/list-page";
import { FoldedFilters } from "~/ui/list-search";
import { Fault } from "~/ui/notice";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import list from "~/ui/record-list.module.css";
import { Screen, ScreenNotice } from "~/ui/screen";
import { useList } from "~/ui/use-list";
import { ManagedProducts } from "./managed-products";
import css from "./managed-products.module.css";
import { type ManagedView, PRODUCTS, type ProductsAnswer } from "./use-products";

/** Products that visitors do not see, each with its invalid price from Medusa and a link to mend it. */
function UnsellableProducts({ products }: { products: UnsellableProduct[] }) {
  return (
    <section aria-labelledby="not-on-sale">
      <h2 className={list.name} id="not-on-sale">
        Not on sale
      </h2>
      <p className={css.intro}>Once each has a price in whole cents, it is on sale at once.</p>
      <ul className={list.rows}>
        {products.map(({ productId, name, imageUrl, price }) => (
          <li key={productId} className={`${list.row} ${css.product}`}>
            <div className={css.picture}>
              <ProductPicture src={imageUrl} alt="" sizes="6rem" />
            </div>
            <div className={css.text}>
              <h3 className={list.name}>
                <Allowed to="change products" otherwise={name}>
                  <Link to={staffProductPath(productId)}>{name}</Link>
                </Allowed>
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

/**
 * The products with the Store's search, filters and sort; above them those published without a price that can be
 * charged, also if a search finds them. `fault` says why a row's form without scripts changed nothing.
 */
export function ManageProducts({ answer, fault }: { answer: ProductsAnswer; fault: string | undefined }) {
  const { view, unsellable } = answer;
  const { data, isError, refetch } = useList(answer, PRODUCTS);
  const [toDelete, setToDelete] = useState<ManagedProduct | null>(null);
  return (
    <Screen title="Manage Products" links={<FileLinks view={view} />}>
      <ListPage
        list={PRODUCT_LIST}
        view={view}
        page={data && { count: data.products.length + unsellable.length, next: data.hasMore }}
        isLoading={!isError}
        onRetry={() => void refetch()}
        filter={{
          fields: <SortChoice view={view} />,
          more: <MoreFilters view={view} facets={data?.facets ?? null} />,
        }}
        notes={
          <>
            {fault ? <Fault className={css.refused}>{fault}</Fault> : null}
            {unsellable.length > 0 ? <UnsellableProducts products={unsellable} /> : null}
            {data?.count ? (
              <p role="status" className={css.count}>
                {data.count === 1 ? "1 product" : `${data.isMore ? "More than " : ""}${data.count} products`}
              </p>
            ) : null}
          </>
        }
        none={<NoProducts view={view} />}
      >
        {data && data.products.length > 0 ? (
          <ManagedProducts products={data.products} view={view} onDelete={setToDelete} />
        ) : null}
      </ListPage>
      {toDelete ? (
        <Lazy part={DELETE_PRODUCT_DIALOG} props={{ product: toDelete, onClose: () => setToDelete(null) }} />
      ) : null}
    </Screen>
  );
}

/** Links to export the full list, not only its page, and to import a file. Neither includes deleted products. */
function FileLinks({ view }: { view: ManagedView }) {
  return (
    <div className={css.files}>
      {view.status === "deleted" ? null : <ExportLink list={PRODUCT_LIST} view={view} to="export products" />}
      <Allowed to="change products">
        <ButtonLink variant="outline" size="sm" to="/dashboard/importProducts">
          Import
        </ButtonLink>
      </Allowed>
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
  const { status, sort } = view;
  if (view.page > 1 || isNarrowed(PRODUCT_LIST, { ...view, sort: "" })) {
    const search = toQuery({ status, sort });
    return (
      <ScreenNotice title="No product matches" text="Search by name or short description, or see them all.">
        <ButtonLink size="lg" variant="outline" to={{ pathname: "/dashboard/manageProducts", search }}>
          {`See all ${status === "hidden" ? "hidden " : ""}products`}
        </ButtonLink>
      </ScreenNotice>
    );
  }
  if (status !== "") return <ScreenNotice title={NONE[status][0]} text={NONE[status][1]} />;
  return (
    <ScreenNotice title="Nothing is on sale" text="Add the first product of the shop.">
      <Allowed to="change products">
        <ButtonLink size="lg" to="/dashboard/addAProduct">
          Add a product
        </ButtonLink>
      </Allowed>
    </ScreenNotice>
  );
}

/** Lists begin with what came into them last, so that a product that was just added is the first. */
function SortChoice({ view: { q, sort } }: { view: ManagedView }) {
  const { newest, ...others } = SORT_LABELS;
  const sorts = q ? SORT_LABELS : others;
  const value = !q && sort === "newest" ? "" : sort;
  const options = [["", q ? "Best match" : newest] as const, ...Object.entries(sorts)];
  return <ListChoice list={PRODUCT_LIST} name="sort" label="Sort" value={value} options={options} atOnce />;
}

function MoreFilters({ view, facets }: { view: ManagedView; facets: StoreFacets | null }) {
  const narrowed = FACETS.filter((name) => view[name]).length;
  return (
    <FoldedFilters active={narrowed}>
      {FACETS.map((name) => {
        const options = facets?.[name] ?? [];
        const value = view[name];
        const isKnown = value === "" || options.some((option) => option.value === value);
        const all = isKnown ? options : [...options, { value, count: 0 }];
        const counted = sortOptions(name, all).map(({ value: option, count }): [string, string] => {
          const text = optionLabel(name, option);
          return [option, count === null ? text : `${text} (${count})`];
        });
        return all.length === 0 ? null : (
          <ListChoice
            key={name}
            list={PRODUCT_LIST}
            name={name}
            label={FACET_LABELS[name]}
            value={value}
            options={[["", "Any"], ...counted]}
            atOnce
          />
        );
      })}
    </FoldedFilters>
  );
}
