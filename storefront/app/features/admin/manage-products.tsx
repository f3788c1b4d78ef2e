import { Form } from "@remix-run/react";
import { useState } from "react";
import { toViewQuery } from "~/lib/products-view";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Input } from "~/ui/input";
import { Late, latePart } from "~/ui/late/late-part";
import { ListFailed, ListLoading } from "~/ui/list-states";
import { PagePager } from "~/ui/page-pager";
import { Screen } from "~/ui/screen";
import { ScreenNotice } from "~/ui/screen-notice";
import { useSearchForm } from "~/ui/use-search-form";
import styles from "./manage-products.module.css";
import { ManagedProducts } from "./managed-products";
import { UnsellableProducts } from "./unsellable-products";
import { type ListedProduct, type ProductsAnswer, useProducts } from "./use-products";

/** Fetched with the first press: most visits delete nothing. */
const DELETE_PRODUCT_DIALOG = latePart(() => import("./delete-product-dialog"), {
  name: "The question before deleting",
  askedFor: ({ product }) => product,
});

/**
 * The products on sale, oldest first, each with a button to delete it; above them products that ops published at a
 * price that cannot be charged.
 */
export function ManageProducts({ answer }: { answer: ProductsAnswer }) {
  const { view, unsellable } = answer;
  const { data, isError, refetch } = useProducts(answer);
  const form = useSearchForm({ q: view.q });
  const [toDelete, setToDelete] = useState<ListedProduct | null>(null);
  return (
    <Screen title="Manage Products">
      <search>
        <Form {...form} method="get" action="/dashboard/manageProducts">
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
      {data && data.products.length > 0 ? <ManagedProducts products={data.products} onDelete={setToDelete} /> : null}
      {data?.products.length === 0 ? <NoProducts isSearch={view.q !== "" || view.page > 1} /> : null}
      {!data && isError ? (
        <ListFailed title="The products cannot be shown right now" onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? <ListLoading label="Loading the products" /> : null}
      {data ? (
        <PagePager page={view.page} hasMore={data.hasMore} toQuery={(page) => toViewQuery({ ...view, page })} />
      ) : null}
      {toDelete ? (
        <Late part={DELETE_PRODUCT_DIALOG} props={{ product: toDelete, onClose: () => setToDelete(null) }} />
      ) : null}
    </Screen>
  );
}

function NoProducts({ isSearch }: { isSearch: boolean }) {
  return (
    <ScreenNotice
      title={isSearch ? "No product matches" : "Nothing is on sale"}
      text={isSearch ? "Search by name or short description, or see them all." : "Add the first product of the shop."}
    >
      {isSearch ? (
        <ButtonLink size="lg" variant="outline" to="/dashboard/manageProducts">
          See all products
        </ButtonLink>
      ) : (
        <ButtonLink size="lg" to="/dashboard/addAProduct">
          Add a product
        </ButtonLink>
      )}
    </ScreenNotice>
  );
}
