import { Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { idsOfHandles } from "~/cart/cart-products";
import { cartActions, readCart } from "~/cart/store";
import { isHandle, type ProductList as List, type Product, SHOWN_AT_HOME } from "~/domain/product";
import { AtOnce } from "~/ui/at-once";
import { PageSection } from "~/ui/layout/page-section";
import skeleton from "~/ui/skeleton.module.css";
import { CartNeedsScripts, ProductGrid, type ProductGridProps } from "./product-card";
import styles from "./product-card.module.css";

/** A spinner and empty cards of the size of the real ones, so that nothing moves when they arrive. */
function ProductGridWaiting({ count }: { count: number }) {
  const { pathname } = useLocation();
  const places = Array.from({ length: count }, (_, index) => `place-${index}`);
  return (
    <div className={styles.waiting}>
      <p className={styles.spinner} role="status" data-testid="products-spinner">
        <span className={skeleton.ring} aria-hidden="true" />
        Loading products…
      </p>
      <noscript>
        <p className={styles.offer}>
          The products are still loading. <a href={pathname}>Reload the page</a> to see them.
        </p>
      </noscript>
      <ul className={styles.grid} aria-hidden="true">
        {places.map((place) => (
          <li key={place} className={styles.card}>
            <div className={styles.placePicture} />
            <div className={styles.placeText} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Gives Medusa's ids to lines from when Medusa did not answer: those of `products`, else ids from the shop. */
async function adoptIds(products: readonly Pick<Product, "productId" | "variantId" | "handle">[]): Promise<void> {
  await cartActions.adopt(
    products.map(({ variantId, productId, handle }) => ({ productId: variantId ?? productId, handle })),
  );
  const handles = (await readCart()).map(({ productId }) => productId).filter(isHandle);
  if (handles.length > 0) await cartActions.adopt(await idsOfHandles(handles));
}

type Props = Omit<ProductGridProps, "products" | "extraOf"> & {
  /** The list that the server had at once, or the promise of one that it streams within 1,000 ms. */
  list: List | Promise<List>;
  /** How many cards to leave space for. */
  places?: number;
  /** Renders what is above and below the products, or instead of them. */
  frame?: (list: List, products: ReactNode) => ReactNode;
};

/** The products at once if they are known, else a spinner over the space that they will take. */
export function ProductList({ list, places = 9, frame = (_, products) => products, ...grid }: Props) {
  return (
    <AtOnce
      value={list}
      waiting={<ProductGridWaiting count={places} />}
      failed="The products could not be loaded. Please reload the page."
    >
      {(known) => (
        <>
          <CartIds list={known} />
          {frame(known, <ProductGrid products={known.products} {...grid} />)}
        </>
      )}
    </AtOnce>
  );
}

function CartIds({ list: { products, source } }: { list: List }) {
  useEffect(() => {
    if (source === "live") void adoptIds(products);
  }, [products, source]);
  return null;
}

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
