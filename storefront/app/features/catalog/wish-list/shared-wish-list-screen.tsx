import type { SharedWishList } from "~/domain/wish-list";
import { ButtonLink } from "~/ui/button";
import { PageSection } from "~/ui/layout/page-section";
import { CartNeedsScripts, ProductGrid } from "../product-card";

/** Somebody's wish list as others see it: what is on sale, and the title that its owner typed. */
export function SharedWishListScreen({ list: { title, products } }: { list: SharedWishList }) {
  const subtitle = title === "" ? "Somebody shares what they wish for." : title;
  return (
    <PageSection title="A wish list" level={1} subtitle={products.length > 0 ? subtitle : "Nothing is on it now."}>
      <CartNeedsScripts />
      {products.length > 0 ? (
        <ProductGrid products={products} level={2} />
      ) : (
        <ButtonLink size="lg" to="/explore">
          Go to the Store
        </ButtonLink>
      )}
    </PageSection>
  );
}
