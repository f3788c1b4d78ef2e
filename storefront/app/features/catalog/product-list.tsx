import { type ReactNode, useEffect } from "react";
import { cartActions } from "~/cart/store";
import type { ProductList as List } from "~/domain/product";
import { AtOnce } from "~/ui/at-once";
import type { CardLevel } from "./product-card";
import { ProductGrid } from "./product-grid";
import { ProductGridWaiting } from "./product-grid-waiting";

type Props = {
  /** What the server had at once, or what it streams after 1,000 ms at most. */
  list: List | Promise<List>;
  /** How many to show; the whole page without it. */
  limit?: number;
  /** The level of the cards' headings. */
  level: CardLevel;
  /** What is shown above and below the products, or instead of them; without it, the products. */
  frame?: (list: List, products: ReactNode) => ReactNode;
};

/** The products at once if they are known, else a spinner over the space that they will take. */
export function ProductList({ list, limit, level, frame = (_, products) => products }: Props) {
  return (
    <AtOnce
      value={list}
      waiting={<ProductGridWaiting count={limit ?? 9} />}
      failed="The products could not be loaded. Please reload the page."
    >
      {(known) => (
        <>
          <CartIds list={known} />
          {frame(known, <ProductGrid products={known.products.slice(0, limit)} level={level} />)}
        </>
      )}
    </AtOnce>
  );
}

/** What was put in the cart while Medusa was away takes Medusa's ids as soon as they are known. */
function CartIds({ list: { products, source } }: { list: List }) {
  useEffect(() => {
    if (source === "live") void cartActions.adopt(products);
  }, [products, source]);
  return null;
}
