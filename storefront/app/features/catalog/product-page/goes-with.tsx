import { Link } from "@remix-run/react";
import { memo } from "react";
import { formatMoney } from "~/domain/money";
import { productPath } from "~/domain/product";
import type { ShownProductPage } from "~/domain/product-page";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import styles from "./goes-with.module.css";
import screen from "./product-screen.module.css";

/**
 * The accessories of a product: the first few with picture and price, and the way to all of them. They stand outside
 * of the product's article, because they are other products.
 */
export const GoesWith = memo(function GoesWith({ shown: { product, goesWith } }: { shown: ShownProductPage }) {
  if (!goesWith) return null;
  const { products, count } = goesWith;
  return (
    <section className={screen.related} aria-labelledby="goes-with">
      <h2 id="goes-with" className={screen.title}>
        Goes with it
      </h2>
      <ul className={styles.cards}>
        {products.map((accessory) => (
          <li key={accessory.handle}>
            <Link to={productPath(accessory)} prefetch="intent" className={styles.card}>
              <ProductPicture src={accessory.imageUrl} alt="" sizes="(min-width: 64rem) 18rem, 45vw" />
              <span className={styles.name}>{accessory.name}</span>
              <span className={styles.price}>{formatMoney(accessory.price.amount, accessory.price.currency)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > products.length ? (
        <p className={styles.all}>
          <Link to={`/explore?fits=${encodeURIComponent(product.handle)}`} prefetch="intent">
            {`See all ${count.toLocaleString("en-US")}`}
          </Link>
        </p>
      ) : null}
    </section>
  );
});
