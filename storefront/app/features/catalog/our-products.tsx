import { Link } from "@remix-run/react";
import { type ProductList as List, SHOWN_AT_HOME } from "~/domain/product";
import { PageSection } from "~/ui/layout/page-section";
import { CartNeedsScripts } from "./cart-needs-scripts";
import { ProductList } from "./product-list";

/** The home page's section of the first six products. */
export function OurProducts({ list }: { list: List | Promise<List> }) {
  const toStore = (
    <Link to="/explore" prefetch="intent">
      See all drones in the Store
    </Link>
  );
  return (
    <PageSection id="products" title="Our Products" level={2} aside={toStore}>
      <CartNeedsScripts />
      <ProductList list={list} places={SHOWN_AT_HOME} level={3} isFirst={false} />
    </PageSection>
  );
}
