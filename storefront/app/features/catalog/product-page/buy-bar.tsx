import { type RefObject, useEffect, useState } from "react";
import { formatMoney } from "~/domain/money";
import type { CardProduct } from "~/domain/product";
import type { Figures } from "~/domain/product-page";
import type { Stock } from "~/domain/stock";
import styles from "./buy-bar.module.css";
import { BuyButtons } from "./buy-buttons";
import { flyerNotice } from "./flyer-notice";
import { stockWords } from "./stock-words";

type Props = {
  product: CardProduct;
  figures: Figures;
  stock: Stock;
  /** The buttons on the page: the bar is shown while they are not on screen. */
  watched: RefObject<HTMLElement>;
  answer: string | undefined;
  onAdd: () => void;
  onPurchase: () => void;
};

/**
 * There the buttons may begin below the first window. A wider one shows them at once, and the bar only to those who
 * have scrolled past.
 */
const PHONE = "(width < 48rem)";

/** On small screens: price and buttons at the lower edge, while those on the page are out of sight. */
export function BuyBar({ product, figures, stock, watched, answer, onAdd, onPurchase }: Props) {
  const [shown, setShown] = useState(false);
  const notice = flyerNotice(figures);
  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      const isPast = entry.boundingClientRect.bottom <= 0;
      setShown(!entry.isIntersecting && (isPast || window.matchMedia(PHONE).matches));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched]);
  return (
    <section className={styles.bar} data-shown={shown} aria-label={`Buy ${product.name}`}>
      {notice ? (
        <p id="bar-flyer-notice" className={styles.notice}>
          {notice.flying}
        </p>
      ) : null}
      <div className={styles.inner}>
        <p className={styles.what}>
          <span className={styles.price}>{formatMoney(product.price.amount, product.price.currency)}</span>
          <span id="bar-stock" className={styles.stock}>
            {stockWords(stock)}
          </span>
        </p>
        <div className={styles.buttons}>
          <BuyButtons
            stock={stock}
            describedBy={notice ? "bar-flyer-notice bar-stock" : "bar-stock"}
            answer={shown ? answer : undefined}
            onAdd={onAdd}
            onPurchase={onPurchase}
          />
        </div>
      </div>
    </section>
  );
}
