import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import type { Product } from "~/domain/product";
import { cartActions } from "~/features/cart/store";
import { type CardLevel, ProductCard } from "./product-card";
import styles from "./product-grid.module.css";

/** Cards in the first row of a desktop. */
const FIRST_ROW = 3;

/** The products in up to three columns; adding one is told to screen readers, purchasing one goes on to /checkout. */
export function ProductGrid({ products, level }: { products: readonly Product[]; level: CardLevel }) {
  const navigate = useNavigate();
  const [added, setAdded] = useState({ times: 0, name: "" });

  const add = async (product: Product) => {
    await cartActions.add(product);
    setAdded(({ times }) => ({ times: times + 1, name: product.name }));
  };
  const purchase = async (product: Product) => {
    await cartActions.add(product);
    navigate("/checkout");
  };

  return (
    <>
      <ul className={styles.grid}>
        {products.map((product, index) => (
          <ProductCard
            key={product.productId}
            product={product}
            level={level}
            eager={index < FIRST_ROW}
            onAdd={(chosen) => void add(chosen)}
            onPurchase={(chosen) => void purchase(chosen)}
          />
        ))}
      </ul>
      <p className={styles.announcement} role="status">
        {added.times > 0 ? <span key={added.times}>{added.name} was added to the cart.</span> : null}
      </p>
    </>
  );
}
