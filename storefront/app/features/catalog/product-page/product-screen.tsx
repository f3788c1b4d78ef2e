import { Link } from "@remix-run/react";
import { useRef } from "react";
import type { OwnReview, ShownProductPage } from "~/domain/product-page";
import { stockOf } from "~/domain/stock";
import { breadcrumbData, productData, trailTo } from "~/lib/search-engines/structured-data";
import { StylesFromHere } from "~/ui/page-styles";
import { useShop } from "~/ui/shop-context";
import { StructuredData } from "~/ui/structured-data";
import { CartNeedsScripts } from "../cart-needs-scripts";
import { ProductGrid } from "../product-grid";
import { useBuying } from "../use-buying";
import { BuyBar } from "./buy-bar";
import { BuyBox } from "./buy-box";
import { Description } from "./description";
import { Gallery } from "./gallery";
import { KeyFigures } from "./key-figures";
import { ProductReviews } from "./product-reviews";
import styles from "./product-screen.module.css";
import { SpecTable } from "./spec-table";

/** `own` is null for a visitor, and where Medusa does not answer; a promise while it is loading. */
type Props = { shown: ShownProductPage; own: OwnReview | null | Promise<OwnReview | null> };

/** The page of a product: pictures and facts on the left, and price, stock and buttons always at hand. */
export function ProductScreen({ shown, own }: Props) {
  const { product, pictures, figures, related } = shown;
  const { origin } = useShop();
  const buttons = useRef<HTMLDivElement>(null);
  const stock = stockOf(shown);
  const buying = useBuying();
  const purchase = () => buying.purchase(product);
  const add = () => buying.add(product);
  return (
    <>
      <StructuredData data={[productData(origin, shown), breadcrumbData(origin, trailTo(product))]} />
      <article className={styles.page} aria-labelledby="product-name">
        <nav className={styles.trail} aria-label="Breadcrumb">
          <ol>
            <li>
              <Link to="/explore" prefetch="intent">
                Store
              </Link>
            </li>
            <li aria-current="page">{product.name}</li>
          </ol>
        </nav>
        <div className={styles.pictures}>
          <Gallery key={product.productId} name={product.name} pictures={pictures} />
        </div>
        <div className={styles.buy}>
          <BuyBox
            shown={shown}
            stock={stock}
            buttons={buttons}
            addedTimes={buying.addedTimes}
            onAdd={add}
            onPurchase={purchase}
          />
          <CartNeedsScripts />
        </div>
        <StylesFromHere />
        <div className={styles.facts}>
          <KeyFigures figures={figures} />
          <Description text={product.description} />
          <SpecTable figures={figures} />
          <ProductReviews handle={product.handle} rating={shown.rating} reviews={shown.reviews} own={own} />
        </div>
      </article>
      {related.length > 0 ? (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related" className={styles.title}>
            More to fly
          </h2>
          <ProductGrid products={related} level={3} firstRowEager={false} />
        </section>
      ) : null}
      <BuyBar product={product} stock={stock} watched={buttons} onAdd={add} onPurchase={purchase} />
      {buying.announcement}
    </>
  );
}
