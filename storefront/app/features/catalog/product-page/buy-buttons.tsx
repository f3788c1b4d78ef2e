import type { Stock } from "~/domain/stock";
import "../added-answer.css";
import { CART_NEEDS_SCRIPTS_ID } from "../cart-needs-scripts";
import styles from "./buy-buttons.module.css";

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
      <button {...common} className={styles.primary} onClick={onPurchase}>
        Purchase
      </button>
      <button {...common} className={styles.secondary} data-answer={answer} onClick={onAdd}>
        Add to Cart
      </button>
    </>
  );
}
