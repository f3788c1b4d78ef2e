import type { Order } from "~/compat/contract/wire-order";
import { formatMoney } from "~/domain/money";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import css from "./order-lines.module.css";

/** The lines of an order: picture, name, quantity and price of each, as they were when it was placed. */
export function OrderLines({ items }: Pick<Order, "items">) {
  return (
    <ul className={css.items}>
      {items.map((item) => (
        <li key={item.productId} className={css.item}>
          <div className={css.picture}>
            <ProductPicture src={item.imageUrl} alt="" sizes="64px" />
          </div>
          <span className={css.name}>{item.name}</span>
          <span className={css.figures}>
            {item.quantity} × {formatMoney(item.unitPrice)}
          </span>
        </li>
      ))}
    </ul>
  );
}
