import { Link } from "@remix-run/react";
import { formatMoney } from "~/domain/money";
import { productPath } from "~/domain/product";
import type { ShownProductPage } from "~/domain/product-page";
import styles from "./buy-box.module.css";

/** What an accessory fits: "Fits Kestrel Air, Kestrel Pro and 3 more". Nothing for other products. */
export function Fits({ fits }: Pick<ShownProductPage, "fits">) {
  if (!fits) return null;
  const { products, count } = fits;
  const more = count - products.length;
  return (
    <p className={styles.about}>
      {"Fits "}
      {products.map((fitted, place) => (
        <span key={fitted.handle}>
          {place === 0 ? "" : place === count - 1 ? " and " : ", "}
          <Link to={productPath(fitted)} prefetch="intent">
            {fitted.name}
          </Link>
        </span>
      ))}
      {more > 0 ? ` and ${more.toLocaleString("en-US")} more` : null}
    </p>
  );
}

/** What a kit holds, and what is saved by buying it instead of its parts. Nothing for other products. */
export function KitParts({ kit, product: { price } }: Pick<ShownProductPage, "kit" | "product">) {
  if (!kit) return null;
  const saved = kit.apart - price.amount;
  return (
    <div className={styles.about}>
      <h2>In the kit</h2>
      <ul>
        {kit.parts.map(({ handle, name, quantity }) => (
          <li key={handle}>
            {`${quantity} × `}
            <Link to={productPath({ handle })}>{name}</Link>
          </li>
        ))}
      </ul>
      {saved > 0 ? (
        <p data-testid="saving">
          {`One by one ${formatMoney(kit.apart, price.currency)}: you save ${formatMoney(saved, price.currency)}.`}
        </p>
      ) : null}
    </div>
  );
}
