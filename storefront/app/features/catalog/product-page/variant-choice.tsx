import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, useId, useMemo, useState } from "react";
import { formatMoney } from "~/domain/money";
import { type CardProduct, variantQuery } from "~/domain/product";
import type { ShownProductPage, Variant } from "~/domain/product-page";
import { stockOf } from "~/domain/stock";
import unseen from "~/ui/unseen.module.css";
import { type Choice, type ChoiceGroup, toChoiceGroups } from "./choice-groups";
import { stockWords } from "./stock-words";
import styles from "./variant-choice.module.css";

type Props = {
  /** The page as it was served, with all its variants. */
  served: ShownProductPage;
  variant: Variant;
  /** The variant as it is bought, by its name. */
  bought: CardProduct;
  /** True if the address names a variant that is no longer sold. */
  isGone: boolean;
};

/** Links that look like buttons: without scripts each is a page, with them the choice changes the page in place. */
export function VariantChoice({ served, variant, bought, isGone }: Props) {
  const groups = useMemo(() => toChoiceGroups(served, variant), [served, variant]);
  const stock = stockWords(stockOf({ product: bought, freshness: served.freshness }));
  // The sentence stays, so that nothing moves when another one is chosen.
  const [wasGone] = useState(isGone);
  return (
    <div className={styles.choice}>
      {isGone || wasGone ? <GoneVariant /> : null}
      {groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
      <p role="status" className={unseen.text}>
        {`${bought.name}, ${formatMoney(bought.price.amount, bought.price.currency)}, ${stock}`}
      </p>
    </div>
  );
}

/** For an address that names a variant that the shop no longer sells. */
export const GoneVariant = () => (
  <p className={styles.gone} data-testid="gone-variant">
    The version you were looking for is no longer sold. Here is what you can buy instead.
  </p>
);

function Group({ group: { name, chosen, hasNotes, choices } }: { group: ChoiceGroup }) {
  const id = useId();
  const isWide = choices.some(({ contents }) => contents !== "");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are links
    <div role="group" aria-labelledby={id}>
      <p className={styles.label}>
        <span id={id}>{name}</span>
        <span className={styles.chosen}>{`: ${chosen}`}</span>
      </p>
      <ul className={styles.values} data-wide={isWide} data-notes={hasNotes}>
        {choices.map((choice) => (
          <li key={choice.value}>
            <Value choice={choice} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Safari does not focus a pressed link, so the focus would go to the screen's title. */
const keepFocus = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.focus({ preventScroll: true });

function Value({ choice }: { choice: Choice }) {
  const { value, swatch, variantId, isChosen, isSoldOut, price, changes, contents } = choice;
  const { search } = useLocation();
  const notes = [isSoldOut && "Sold out", changes.length > 0 && `Also changes ${changes.join(" and ")}`].filter(
    Boolean,
  );
  return (
    <Link
      to={{ search: variantQuery(variantId, search) }}
      replace
      preventScrollReset
      aria-current={isChosen || undefined}
      className={styles.value}
      data-sold-out={isSoldOut || undefined}
      data-changes={changes.length > 0 || undefined}
      onClick={keepFocus}
    >
      <span className={styles.name}>
        {swatch === null ? null : (
          <svg className={styles.swatch} viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="9.5" fill={swatch} />
          </svg>
        )}
        <span>{value}</span>
      </span>
      {price === null ? null : <span className={styles.price}>{formatMoney(price)}</span>}
      {contents === "" ? null : <span className={styles.contents}>{contents}</span>}
      <span className={styles.note}>{notes.join(". ")}</span>
    </Link>
  );
}
