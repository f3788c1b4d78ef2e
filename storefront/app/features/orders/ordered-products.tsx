import { Link } from "@remix-run/react";
import { linesToday } from "~/domain/buy-again";
import { formatMoney } from "~/domain/money";
import { type CardProduct, productPath } from "~/domain/product";
import type { Order } from "~/medusa/to-order";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import css from "./ordered-products.module.css";

type Props = Pick<Order, "items"> & { products: CardProduct[] };

/** The lines of an order as bought; products still sold link to their page. */
export function OrderedProducts({ items, products }: Props) {
  const today = linesToday(items, products);
  return (
    <ul className={css.items}>
      {items.map((item, place) => {
        const product = today[place]?.product;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <li key={place} className={css.item}>
            <div className={css.picture}>
              <ProductPicture src={item.imageUrl} alt="" sizes="96px" />
            </div>
            <div className={css.words}>
              {product ? (
                <Link to={productPath(product)} className={css.name}>
                  {item.name}
                </Link>
              ) : (
                <span className={css.name}>{item.name}</span>
              )}
              <span className={css.figures}>{`${item.quantity} × ${formatMoney(item.unitPrice)}`}</span>
              {product ? null : <span className={css.figures}>No longer sold</span>}
            </div>
            <span className={css.sum}>{formatMoney(item.unitPrice * item.quantity)}</span>
          </li>
        );
      })}
    </ul>
  );
}
