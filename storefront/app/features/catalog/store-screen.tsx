import { type ProductList as List, STORE_PAGE } from "~/domain/product";
import type { ProductsView } from "~/lib/products-view";
import { breadcrumbData, STORE_TRAIL } from "~/lib/search-engines/structured-data";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { PageSection } from "~/ui/layout/page-section";
import { PagePager } from "~/ui/page-pager";
import { StylesFromHere } from "~/ui/page-styles";
import { useShop } from "~/ui/shop-context";
import { StructuredData } from "~/ui/structured-data";
import unseen from "~/ui/unseen.module.css";
import { CartNeedsScripts } from "./cart-needs-scripts";
import { ProductList } from "./product-list";
import styles from "./store-screen.module.css";
import { StoreSearch } from "./store-search";

type Props = { view: ProductsView; list: List | Promise<List> };

/** Everything the shop sells, a page at a time, and what a search finds. */
export function StoreScreen({ view, list }: Props) {
  const { origin } = useShop();
  return (
    <PageSection title="Store" level={1} aside={<StoreSearch q={view.q} />}>
      <StructuredData data={[breadcrumbData(origin, STORE_TRAIL)]} />
      <CartNeedsScripts />
      <ProductList
        list={list}
        level={2}
        frame={({ products, total }, grid) => (
          <div className={styles.store}>
            <p role="status" className={view.q || total > STORE_PAGE ? styles.found : unseen.text}>
              {say(view, total)}
            </p>
            {products.length > 0 ? grid : <NothingFound q={view.q} />}
            <StylesFromHere />
            <PagePager view={view} hasMore={view.page * STORE_PAGE < total} />
          </div>
        )}
      />
    </PageSection>
  );
}

function say({ q, page }: ProductsView, total: number): string {
  const drones = `${total.toLocaleString("en-US")} ${total === 1 ? "product" : "products"}`;
  const found = q ? `${drones} for “${q}”` : drones;
  return total > STORE_PAGE
    ? `${found}, page ${page} of ${Math.ceil(total / STORE_PAGE).toLocaleString("en-US")}`
    : found;
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState
      title={q ? "Nothing by that name" : "Nothing here yet"}
      text={
        q
          ? "We looked through every name and description. Try another word, or fewer letters of it."
          : "There are no products on this page of the Store."
      }
      picture="/images/products/kestrel-mini-2.webp"
    >
      <ButtonLink to="/explore" size="lg">
        See all drones
      </ButtonLink>
    </EmptyState>
  );
}
