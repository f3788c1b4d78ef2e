import { Await } from "@remix-run/react";
import { Suspense } from "react";
import type { ProductList as List } from "~/domain/product";
import type { CardLevel } from "./product-card";
import { ProductGrid } from "./product-grid";
import { ProductGridWaiting } from "./product-grid-waiting";

type Props = {
  /** What the server had at once; in the page's first bytes. */
  cached: List | null;
  /** Otherwise: the list that is streamed, after 1,000 ms at most. */
  fresh: Promise<List>;
  /** How many to show; all of them without it. */
  limit?: number;
  /** The level of the cards' headings. */
  level: CardLevel;
};

/** The products at once where they are known, else a spinner over the room they will take until they are here. */
export function ProductList({ cached, fresh, limit, level }: Props) {
  const show = ({ products }: List) => <ProductGrid products={products.slice(0, limit)} level={level} />;
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
