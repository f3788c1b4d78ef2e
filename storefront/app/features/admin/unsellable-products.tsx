import { formatAsWritten } from "~/domain/money";
import type { UnsellableProduct } from "~/domain/product";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import css from "./managed-products.module.css";

/** Products that visitors do not see, each with its wrong price as Medusa has it. */
export function UnsellableProducts({ products }: { products: UnsellableProduct[] }) {
  return (
    <section aria-labelledby="not-on-sale">
      <h2 className={css.name} id="not-on-sale">
        Not on sale
      </h2>
      <p className={css.intro}>Give each a price in whole cents in Medusa Admin, and it is on sale at once.</p>
      <ul className={css.products}>
        {products.map(({ productId, name, imageUrl, price }) => (
          <li key={productId} className={css.product}>
            <div className={css.picture}>
              <ProductPicture src={imageUrl} alt="" sizes="6rem" />
            </div>
            <div className={css.text}>
              <h3 className={css.name}>{name}</h3>
              <p className={css.about}>Its price cannot be shown: {formatAsWritten(price)} has a fraction of a cent.</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
