import { Link } from "@remix-run/react";
import { memo, useRef } from "react";
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
  const { product } = shown;
  const buttons = useRef<HTMLDivElement>(null);
  const stock = stockOf(shown);
  const buying = useBuying();
  const purchase = () => buying.purchase(product);
  const add = () => buying.add(product);
  return (
    <>
      <Data shown={shown} />
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
        <Pictures shown={shown} />
        <div className={styles.buy}>
          <BuyBox
            shown={shown}
            stock={stock}
            buttons={buttons}
            addedTimes={buying.addedTimes}
            answer={buying.answerOf(product)}
            onAdd={add}
            onPurchase={purchase}
          />
          <CartNeedsScripts />
        </div>
        <StylesFromHere />
        <Facts shown={shown} own={own} />
      </article>
      <Related products={shown.related} />
      <BuyBar
        product={product}
        figures={shown.figures}
        stock={stock}
        watched={buttons}
        answer={buying.answerOf(product)}
        onAdd={add}
        onPurchase={purchase}
      />
      {buying.announcement}
    </>
  );
}

// What follows is rendered once for a product: a press of "Add to Cart" changes the buttons alone.

const Data = memo(function Data({ shown }: Pick<Props, "shown">) {
  const { origin } = useShop();
  return <StructuredData data={[productData(origin, shown), breadcrumbData(origin, trailTo(shown.product))]} />;
});

const Pictures = memo(function Pictures({ shown: { product, pictures } }: Pick<Props, "shown">) {
  return (
    <div className={styles.pictures}>
      <Gallery key={product.productId} name={product.name} pictures={pictures} />
    </div>
  );
});

const Facts = memo(function Facts({ shown: { product, descriptionHtml, figures, rating, reviews }, own }: Props) {
  return (
    <div className={styles.facts}>
      <KeyFigures figures={figures} />
      <Description text={product.description} html={descriptionHtml} />
      <SpecTable figures={figures} />
      <ProductReviews handle={product.handle} rating={rating} reviews={reviews} own={own} />
    </div>
  );
});

const Related = memo(function Related({ products }: { products: ShownProductPage["related"] }) {
  if (products.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related" className={styles.title}>
        More to fly
      </h2>
      <ProductGrid products={products} level={3} isFirst={false} />
    </section>
  );
});
