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
  /** The buttons on the page: the bar is shown once they have left the screen. */
  watched: RefObject<HTMLElement>;
  answer: string | undefined;
  onAdd: () => void;
  onPurchase: () => void;
};

/**
 * From the shop's bar, under which the buttons on the page are not seen, to far below the window: buttons that are
 * still to come count as seen, so that a jump past them is noticed.
 */
const SEEN = { rootMargin: "-60px 0px 100000px" };

/** On small screens: price and buttons at the lower edge, once those on the page have left the screen. */
export function BuyBar({ product, figures, stock, watched, answer, onAdd, onPurchase }: Props) {
  const [shown, setShown] = useState(false);
  const notice = flyerNotice(figures);
  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setShown(!entry.isIntersecting);
    }, SEEN);
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
