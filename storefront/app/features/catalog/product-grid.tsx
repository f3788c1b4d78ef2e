import type { CardProduct } from "~/domain/product";
import { type CardLevel, ProductCard } from "./product-card";
import styles from "./product-grid.module.css";
import { useBuying } from "./use-buying";

/** Cards in the first row of a desktop: their pictures are fetched at once, a phone's one first. */
const FIRST_ROW = 3;

type Props = {
  products: readonly CardProduct[];
  /** The level of the cards' headings. */
  level: CardLevel;
  /** False where the grid stands far down the page: no picture is then fetched before it is near. */
  firstRowEager?: boolean;
};

/** The products in up to three columns. */
export function ProductGrid({ products, level, firstRowEager = true }: Props) {
  const { add, purchase, announcement } = useBuying();
  return (
    <>
      <ul className={styles.grid}>
        {products.map((product, index) => (
          <ProductCard
            key={product.productId}
            product={product}
            level={level}
            picture={!firstRowEager || index >= FIRST_ROW ? "late" : index === 0 ? "first" : "soon"}
            onAdd={add}
            onPurchase={purchase}
          />
        ))}
      </ul>
      {announcement}
    </>
  );
}
