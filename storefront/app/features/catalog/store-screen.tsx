import type { ProductList as List } from "~/domain/product";
import { PageSection } from "~/ui/layout/page-section";
import { CartNeedsScripts } from "./cart-needs-scripts";
import { ProductList } from "./product-list";

/** Everything the shop sells. */
export function StoreScreen(list: { cached: List | null; fresh: Promise<List> }) {
  return (
    <PageSection title="Store" level={1}>
      <CartNeedsScripts />
      <ProductList {...list} level={2} />
    </PageSection>
  );
}
