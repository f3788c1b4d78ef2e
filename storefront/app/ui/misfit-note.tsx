import type { CartItem } from "~/domain/cart";
import { type Costs, misfitSentence } from "~/domain/costs";
import { Notice } from "./notice";
import styles from "./notice.module.css";

type Props = { items: readonly Pick<CartItem, "productId" | "name">[]; costs: Pick<Costs, "misfits"> | null };

/** Names accessories that fit nothing else in the cart; people may have what they fit at home. */
export function MisfitNote({ items, costs }: Props) {
  const sentences = (costs?.misfits ?? []).flatMap(({ productId, fits }) => {
    const name = items.find((item) => item.productId === productId)?.name;
    return name ? [misfitSentence(name, fits)] : [];
  });
  if (sentences.length === 0) return null;
  return (
    <Notice status="warning" title="Check that it fits" className={styles.apart} data-testid="misfits">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
