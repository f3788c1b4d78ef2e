import { Await } from "@remix-run/react";
import { type ReactNode, Suspense, useEffect } from "react";
import type { ProductList as List } from "~/domain/product";
import { cartActions } from "../cart/store";
import type { CardLevel } from "./product-card";
import { ProductGrid } from "./product-grid";
import { ProductGridWaiting } from "./product-grid-waiting";

type Props = {
  /** What the server had at once; in the page's first bytes. */
  cached: List | null;
  /** Otherwise: the list that is streamed, after 1,000 ms at most. */
  fresh: Promise<List>;
  /** How many to show; the whole page without it. */
  limit?: number;
  /** The level of the cards' headings. */
  level: CardLevel;
  /** What stands above and below the products, or in their place; the products alone without it. */
  frame?: (list: List, products: ReactNode) => ReactNode;
};

/** The products at once where they are known, else a spinner over the room they will take until they are here. */
export function ProductList({ cached, fresh, limit, level, frame = (_, products) => products }: Props) {
  const show = (list: List) => (
    <>
      <CartIds list={list} />
      {frame(list, <ProductGrid products={list.products.slice(0, limit)} level={level} />)}
    </>
  );
  if (cached) return show(cached);
  return (
    <Suspense fallback={<ProductGridWaiting count={limit ?? 9} />}>
      <Await
        resolve={fresh}
        errorElement={<p role="alert">The products could not be loaded. Please reload the page.</p>}
      >
        {show}
      </Await>
    </Suspense>
  );
}

/** What was put in the cart while Medusa was away takes Medusa's ids as soon as they are known. */
function CartIds({ list: { products, source } }: { list: List }) {
  useEffect(() => {
    if (source === "live") void cartActions.adopt(products);
  }, [products, source]);
  return null;
}
