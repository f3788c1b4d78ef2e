import { useNavigate } from "@remix-run/react";
import { startTransition, useCallback, useEffect, useState } from "react";
import { cartActions } from "~/cart/store";
import type { CardProduct } from "~/domain/product";
import unseen from "~/ui/unseen.module.css";

/** How long a button says that it was heard, in milliseconds. */
const ANSWER_MS = 2_500;

/**
 * The two ways to buy; both stay the same functions for as long as the screen is there. `answerOf` is what a product's
 * "Add to Cart" says for a moment after it was pressed; `announcement` tells screen readers that a product was added,
 * and must be on the page; purchasing leads to /checkout.
 */
export function useBuying() {
  const navigate = useNavigate();
  const [added, setAdded] = useState({ times: 0, name: "" });
  const [answer, setAnswer] = useState({ productId: "", text: "" });
  useEffect(() => {
    if (answer.text === "") return;
    const timer = setTimeout(() => setAnswer({ productId: "", text: "" }), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  const add = useCallback((product: CardProduct) => {
    void cartActions.add(product).then((quantity) => {
      setAnswer({ productId: product.productId, text: `${quantity} in cart` });
      // In a frame of its own: the button and the cart's badge answer the press.
      startTransition(() => setAdded(({ times }) => ({ times: times + 1, name: product.name })));
    });
  }, []);
  const purchase = useCallback(
    (product: CardProduct) => void cartActions.add(product).then(() => navigate("/checkout")),
    [navigate],
  );
  const announcement = (
    <p className={unseen.text} role="status">
      {added.times > 0 ? <span key={added.times}>{`${added.name} was added to the cart.`}</span> : null}
    </p>
  );
  return {
    add,
    purchase,
    /** How often something was added since the page was opened. */
    addedTimes: added.times,
    answerOf: ({ productId }: CardProduct) => (answer.productId === productId ? answer.text : undefined),
    announcement,
  };
}
