import type { Freshness } from "~/domain/product-page";
import type { Stock } from "~/domain/stock";
import { useDates } from "~/ui/shop-context";
import { CART_NEEDS_SCRIPTS_ID } from "../product-card";
import styles from "../product-card.module.css";

type Props = {
  stock: Stock;
  /** The id of the text that says why the buttons may be disabled. */
  describedBy: string;
  /** What "Add to Cart" says for a moment after it was pressed. */
  answer: string | undefined;
  onAdd: () => void;
  onPurchase: () => void;
};

/** Purchase goes to the checkout, Add to Cart stays here; both are disabled when the product is sold out. */
export function BuyButtons({ stock, describedBy, answer, onAdd, onPurchase }: Props) {
  const disabled = stock.kind === "sold-out";
  const common = { type: "button", disabled, "aria-describedby": `${describedBy} ${CART_NEEDS_SCRIPTS_ID}` } as const;
  return (
    <>
      <button {...common} className={styles.buyPrimary} onClick={onPurchase}>
        Purchase
      </button>
      <button {...common} className={styles.buySecondary} data-answer={answer} onClick={onAdd}>
        Add to Cart
      </button>
    </>
  );
}

/** Nothing while Medusa answers. `loadedAt` is a UTC ISO string. */
export function FreshnessNote({ freshness, loadedAt }: { freshness: Freshness; loadedAt: string | null }) {
  const { formatTime } = useDates();
  if (freshness === "live") return null;
  const asOf = loadedAt ? `This is the page as of ${formatTime(loadedAt)}. ` : "";
  return (
    <p className={styles.freshness} data-testid="freshness-note">
      {`Part of the shop cannot be reached right now. ${asOf}You can fill your cart; ordering works again in a moment.`}
    </p>
  );
}

/** The words of a stock. */
export function stockWords(stock: Stock): string {
  switch (stock.kind) {
    case "in-stock":
      return "In stock";
    case "made-to-order":
      return "Available";
    case "few":
      return `Only ${stock.count} left`;
    case "sold-out":
      return "Sold out";
    case "uncertain":
      return "Stock is checked before you pay";
  }
}
