import { Form } from "@remix-run/react";
import { useState } from "react";
import type { ManagedProduct } from "~/domain/product";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Input } from "~/ui/input";
import { Late, latePart } from "~/ui/late/late-part";
import { ListFailed, ListLoading } from "~/ui/list-states";
import { PagePager } from "~/ui/page-pager";
import { Screen } from "~/ui/screen";
import { ScreenNotice } from "~/ui/screen-notice";
import { useList } from "~/ui/use-list";
import { useSearchForm } from "~/ui/use-search-form";
import { ViewLinks } from "~/ui/view-links";
import styles from "./manage-products.module.css";
import { ManagedProducts } from "./managed-products";
import { UnsellableProducts } from "./unsellable-products";
import { type ManagedView, PRODUCTS, type ProductsAnswer, toManagedQuery } from "./use-products";

/** Fetched with the first press: most visits delete nothing. */
const DELETE_PRODUCT_DIALOG = latePart(() => import("./delete-product-dialog"), {
  name: "The question before deleting",
  askedFor: ({ product }) => product,
});

/**
 * The products on sale, oldest first, each with a button to delete it; above them products that ops published at a
 * price that cannot be charged. Another view has the hidden ones, to put them on sale again.
 */
export function ManageProducts({ answer }: { answer: ProductsAnswer }) {
  const { view, unsellable } = answer;
  const { data, isError, refetch } = useList(answer, PRODUCTS);
  const form = useSearchForm({ q: view.q });
  const [toDelete, setToDelete] = useState<ManagedProduct | null>(null);
  return (
    <Screen title="Manage Products">
      <ViewLinks
        label="Which products"
        views={[
          { text: "On sale", search: toManagedQuery({ ...view, page: 1, hidden: false }), isShown: !view.hidden },
          { text: "Hidden", search: toManagedQuery({ ...view, page: 1, hidden: true }), isShown: view.hidden },
        ]}
      />
      <search>
        <Form {...form} method="get" action="/dashboard/manageProducts">
          {view.hidden ? <input type="hidden" name="status" value="hidden" /> : null}
          <div className={styles.search}>
            <Input
              type="search"
              name="q"
              size="md"
              defaultValue={view.q}
              maxLength={200}
              aria-label="Search products"
              placeholder="Search products"
            />
            <Button type="submit" variant="outline">
              Search
            </Button>
          </div>
        </Form>
      </search>
      {unsellable.length > 0 ? <UnsellableProducts products={unsellable} /> : null}
      {data?.count ? (
        <p role="status" className={styles.count}>
          {data.count === 1 ? "1 product" : `${data.count} products`}
        </p>
      ) : null}
      {data && data.products.length > 0 ? (
        <ManagedProducts products={data.products} hidden={view.hidden} onDelete={setToDelete} />
      ) : null}
      {data?.products.length === 0 ? <NoProducts view={view} /> : null}
      {!data && isError ? (
        <ListFailed title="The products cannot be shown right now" onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? <ListLoading label="Loading the products" /> : null}
      {data ? (
        <PagePager page={view.page} hasMore={data.hasMore} toQuery={(page) => toManagedQuery({ ...view, page })} />
      ) : null}
      {toDelete ? (
        <Late part={DELETE_PRODUCT_DIALOG} props={{ product: toDelete, onClose: () => setToDelete(null) }} />
      ) : null}
    </Screen>
  );
}

function NoProducts({ view }: { view: ManagedView }) {
  const isSearch = view.q !== "" || view.page > 1;
  if (isSearch) {
    const search = toManagedQuery({ ...view, q: "", page: 1 });
    return (
      <ScreenNotice title="No product matches" text="Search by name or short description, or see them all.">
        <ButtonLink size="lg" variant="outline" to={{ pathname: "/dashboard/manageProducts", search }}>
          See all {view.hidden ? "hidden " : ""}products
        </ButtonLink>
      </ScreenNotice>
    );
  }
  if (view.hidden)
    return <ScreenNotice title="No hidden products" text="Products that are not published are listed here." />;
  return (
    <ScreenNotice title="Nothing is on sale" text="Add the first product of the shop.">
      <ButtonLink size="lg" to="/dashboard/addAProduct">
        Add a product
      </ButtonLink>
    </ScreenNotice>
  );
}
