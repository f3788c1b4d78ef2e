import type { ProductList as List } from "~/domain/product";
import { breadcrumbData, STORE_TRAIL } from "~/domain/structured-data";
import { PageSection } from "~/ui/layout/page-section";
import { useShop } from "~/ui/shop-context";
import { StructuredData } from "~/ui/structured-data";
import { CartNeedsScripts } from "./cart-needs-scripts";
import { ProductList } from "./product-list";

/** Everything the shop sells. */
export function StoreScreen(list: { cached: List | null; fresh: Promise<List> }) {
  const { origin } = useShop();
  return (
    <PageSection title="Store" level={1}>
      <StructuredData data={[breadcrumbData(origin, STORE_TRAIL)]} />
      <CartNeedsScripts />
      <ProductList {...list} level={2} />
    </PageSection>
  );
}
