import type { CardProduct } from "~/domain/product";
import { type CardLevel, ProductCard } from "./product-card";
import styles from "./product-grid.module.css";
import { useBuying } from "./use-buying";

/** Cards in the first row of a desktop. Their pictures are loaded at once, starting with the one that a phone shows. */
const FIRST_ROW = 3;

type Props = {
  products: readonly CardProduct[];
  /** The level of the cards' headings. */
  level: CardLevel;
  /** False where the grid is far down the page: then no picture is loaded before it is near the screen. */
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
