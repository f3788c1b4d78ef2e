import { Link } from "@remix-run/react";
import type { RefObject } from "react";
import { formatMoney } from "~/domain/money";
import type { ShownProductPage } from "~/domain/product-page";
import type { Stock } from "~/domain/stock";
import { INFO_LINKS, infoPath } from "~/ui/layout/info-links";
import { Stars } from "~/ui/stars";
import styles from "./buy-box.module.css";
import { BuyButtons } from "./buy-buttons";
import { flyerNotice } from "./flyer-notice";
import { FreshnessNote } from "./freshness-note";
import { stockWords } from "./stock-words";

type Props = {
  shown: ShownProductPage;
  stock: Stock;
  /** The element around the two buttons; while it is on screen, the bar at the lower edge is not needed. */
  buttons: RefObject<HTMLDivElement>;
  addedTimes: number;
  answer: string | undefined;
  onAdd: () => void;
  onPurchase: () => void;
};

/** A name with more characters gets a smaller font. */
const LONG_NAME = 32;

const BEFORE_BUYING = INFO_LINKS.filter(({ name }) => ["shipping", "returns", "warranty"].includes(name));

/** Name, price, stock and the two ways to buy. */
export function BuyBox({ shown, stock, buttons, addedTimes, answer, onAdd, onPurchase }: Props) {
  const { product, figures, rating } = shown;
  const notice = flyerNotice(figures);
  return (
    <div className={styles.box}>
      {figures.kind ? <p className={styles.kind}>{figures.kind}</p> : null}
      <h1 id="product-name" className={styles.name} data-long={product.name.length > LONG_NAME}>
        {product.name}
      </h1>
      {rating ? (
        <a className={styles.rating} href="#reviews">
          <Stars rating={rating.average} />
          <span>
            {rating.average.toFixed(1)} · {rating.count} {rating.count === 1 ? "review" : "reviews"}
          </span>
        </a>
      ) : null}
      {product.shortDescription ? <p className={styles.lead}>{product.shortDescription}</p> : null}
      <p className={styles.price} data-testid="price">
        {formatMoney(product.price.amount, product.price.currency)}
      </p>
      {product.lowestBefore === undefined ? null : (
        <p className={styles.before} data-testid="lowest-before">
          Lowest price in the 30 days before: <s>{formatMoney(product.lowestBefore)}</s>
        </p>
      )}
      <p id="stock" className={styles.stock} data-stock={stock.kind} data-testid="stock">
        {stockWords(stock)}
      </p>
      {shown.terms ? (
        <p className={styles.terms} data-testid="terms">
          {shown.terms}
        </p>
      ) : null}
      <FreshnessNote freshness={shown.freshness} loadedAt={shown.loadedAt} />
      {notice ? (
        <p id="flyer-notice" className={styles.notice}>
          {[notice.flying, notice.rules].filter(Boolean).join(" ")}
        </p>
      ) : null}
      <div ref={buttons} className={styles.buttons}>
        <BuyButtons
          stock={stock}
          describedBy={notice ? "flyer-notice stock" : "stock"}
          answer={answer}
          onAdd={onAdd}
          onPurchase={onPurchase}
        />
      </div>
      <p className={styles.added}>
        {addedTimes > 0 ? (
          <>
            Added to your cart. <Link to="/checkout">Go to checkout</Link>
          </>
        ) : null}
      </p>
      <p className={styles.promise}>
        {stock.kind === "sold-out"
          ? "Nothing can be ordered until it is back in stock."
          : "Price and stock are checked again before you pay. Your card is charged when the order is placed, not before."}
      </p>
      <ul className={styles.service} aria-label="Before you buy">
        {BEFORE_BUYING.map(({ name, text }) => (
          <li key={name}>
            <Link to={infoPath(name)} prefetch="intent">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
