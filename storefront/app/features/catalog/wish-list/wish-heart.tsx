import { startTransition, useEffect, useState } from "react";
import { WISH_LIST_PATH } from "~/domain/wish-list";
import { Late, latePart } from "~/ui/late/late-part";
import { PostForm } from "~/ui/send-once/post-form";
import { useAccount, useShop } from "~/ui/shop-context";
import { heartLabel, WISH_FORM } from "./heart-names";
import styles from "./wish-heart.module.css";

/**
 * Whether a page's cards have hearts. The page that all visitors share has none until its scripts run: with them, it
 * would no longer come in one round trip. Pages of those who are signed in have them at once, for use without scripts.
 */
export function useHearts(): boolean {
  const { account } = useShop();
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => startTransition(() => setStarted(true)), []);
  return account !== null || hasStarted;
}

/** Puts a card's product on the wish list. Whether it is there is shown by `WishHearts`. */
export function WishHeart({ productId, name }: { productId: string; name: string }) {
  return (
    <button
      type="submit"
      form={WISH_FORM}
      name="product_id"
      value={productId}
      aria-label={heartLabel(name)}
      className={styles.heart}
    >
      <svg viewBox="0 0 24 24" width="20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M12 20 4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z" />
      </svg>
    </button>
  );
}

/** Loaded late, because only people with an account have a list to change in place. */
const WISH_HEARTS = latePart(() => import("./wish-hearts"), { name: "The wish list" });

/**
 * The form of the hearts. For a visitor it leads to the sign-in, and without scripts to the list; for others the hearts
 * are answered in place. `shown` changes with the cards.
 */
export function WishHeartForm({ shown }: { shown: string }) {
  const account = useAccount();
  return (
    <>
      <PostForm id={WISH_FORM} action={WISH_LIST_PATH} />
      {account ? <Late part={WISH_HEARTS} props={{ shown }} /> : null}
    </>
  );
}
