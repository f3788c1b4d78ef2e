import { Link } from "@remix-run/react";
import { formatMoney } from "~/domain/money";
import { picturesPath } from "~/domain/pictures";
import { type ManagedProduct, productPath } from "~/domain/product";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { keepNearby } from "~/ui/keep-nearby";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import css from "./managed-products.module.css";
import { useShowProduct } from "./use-products";

type Props = {
  products: ManagedProduct[];
  /** None of them is on sale. */
  hidden: boolean;
  onDelete: (product: ManagedProduct) => void;
};

/** Products as rows of plain elements. */
export function ManagedProducts({ products, hidden, onDelete }: Props) {
  const { mutate: show, isPending, variables } = useShowProduct();
  const showing = isPending ? variables.productId : null;
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
              {hidden ? product.name : <Link to={productPath({ handle: product.productId })}>{product.name}</Link>}
            </h2>
            <p className={css.about}>{product.shortDescription}</p>
            {product.price === null ? (
              <p className={css.about}>Needs a price in whole cents, in Medusa Admin.</p>
            ) : null}
          </div>
          <p className={css.price}>{product.price === null ? "No price" : formatMoney(product.price)}</p>
          <div className={css.actions}>
            <ButtonLink
              size="sm"
              variant="ghost"
              to={picturesPath(product.productId)}
              aria-label={`Pictures of ${product.name}`}
            >
              Pictures
            </ButtonLink>
            {hidden && product.price !== null ? (
              <Button
                size="sm"
                variant="outline"
                aria-describedby={`product-${product.productId}`}
                aria-disabled={showing === product.productId || undefined}
                onClick={({ currentTarget }) => show(product, { onSettled: keepNearby(currentTarget) })}
              >
                Show again
              </Button>
            ) : null}
            <Button
              size="sm"
              variant="ghost"
              danger
              aria-describedby={`product-${product.productId}`}
              onClick={() => onDelete(product)}
            >
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
