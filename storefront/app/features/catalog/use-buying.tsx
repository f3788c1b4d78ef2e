import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { cartActions } from "~/cart/store";
import type { CardProduct } from "~/domain/product";
import unseen from "~/ui/unseen.module.css";

/**
 * The two ways to buy. `announcement` tells screen readers that a product was added, and must be on the page;
 * purchasing goes on to /checkout.
 */
export function useBuying() {
  const navigate = useNavigate();
  const [added, setAdded] = useState({ times: 0, name: "" });

  const add = async (product: CardProduct) => {
    await cartActions.add(product);
    setAdded(({ times }) => ({ times: times + 1, name: product.name }));
  };
  const purchase = async (product: CardProduct) => {
    await cartActions.add(product);
    navigate("/checkout");
  };
  const announcement = (
    <p className={unseen.text} role="status">
      {added.times > 0 ? <span key={added.times}>{added.name} was added to the cart.</span> : null}
    </p>
  );
  return {
    add: (product: CardProduct) => void add(product),
    purchase: (product: CardProduct) => void purchase(product),
    /** How often something was added since the page was opened. */
    addedTimes: added.times,
    announcement,
  };
}
