import { Link } from "@remix-run/react";
import { formatMoney } from "~/domain/money";
import { productPath } from "~/domain/product";
import { Button } from "~/ui/button";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import css from "./managed-products.module.css";
import type { ListedProduct } from "./use-products";

type Props = { products: ListedProduct[]; onDelete: (product: ListedProduct) => void };

/** Products as rows of plain elements. */
export function ManagedProducts({ products, onDelete }: Props) {
  return (
    <ul className={css.products}>
      {products.map((product) => (
        <li key={product.productId} className={css.product}>
          <div className={css.picture}>
            <ProductPicture src={product.imageUrl} alt="" sizes="6rem" />
          </div>
          <div className={css.text}>
            <h2 className={css.name} id={`product-${product.productId}`}>
              {/* The product's id leads to its page as well as its handle, which this list does not know. */}
              <Link to={productPath({ handle: product.productId })}>{product.name}</Link>
            </h2>
            <p className={css.about}>{product.shortDescription}</p>
          </div>
          <p className={css.price}>{formatMoney(product.price)}</p>
          <Button
            size="sm"
            variant="ghost"
            danger
            aria-describedby={`product-${product.productId}`}
            onClick={() => onDelete(product)}
          >
            Delete
          </Button>
        </li>
      ))}
    </ul>
  );
}
