import type { ReactNode } from "react";
import type { CardProduct } from "~/domain/product";
import { type CardLevel, ProductCard } from "./product-card";
import styles from "./product-grid.module.css";
import { useBuying } from "./use-buying";

type Props = {
  products: readonly CardProduct[];
  /** The level of the cards' headings. */
  level: CardLevel;
  /**
   * True at the top of a page: the first card's picture is then loaded before anything else. Browsers request the
   * other visible pictures once they know the layout. If all were requested at once, they would share a phone's
   * connection with the only picture that it shows.
   */
  isFirst?: boolean;
  canCompare?: boolean;
  /** What stands below a card's buttons. */
  extraOf?: (product: CardProduct) => ReactNode;
};

/** The products in two or three columns. */
export function ProductGrid({ products, level, isFirst = true, canCompare = false, extraOf }: Props) {
  const { add, purchase, answerOf, announcement } = useBuying();
  return (
    <>
      <ul className={styles.grid}>
        {products.map((product, index) => (
          <ProductCard
            key={product.productId}
            product={product}
            level={level}
            picture={isFirst && index === 0 ? "first" : "late"}
            answer={answerOf(product)}
            canCompare={canCompare}
            extra={extraOf?.(product)}
            onAdd={add}
            onPurchase={purchase}
          />
        ))}
      </ul>
      {announcement}
    </>
  );
}
