import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { ANOTHER, type Offered } from "./delivery-fields";
import styles from "./offered-addresses.module.css";

type Props = { offers: readonly Offered[]; chosen: string | null; onChoose: (offer: Offered) => void };

/**
 * The customer's saved addresses and those of their last orders; choosing one fills the form. One stands there, the
 * chosen one, until "Change" shows all. Once it was edited in the form it is no longer marked.
 */
export function OfferedAddresses({ offers, chosen, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [last, setLast] = useState(chosen);
  const list = useRef<HTMLFieldSetElement>(null);
  // The button goes, and its focus with it.
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLInputElement>("input:checked, input")?.focus();
  }, [isOpen]);
  if (chosen !== null && chosen !== last) setLast(chosen);
  const one = offers.find(({ key }) => key === last) ?? offers[0];
  const shown = isOpen ? [...offers, ANOTHER] : one ? [one] : [];
  return (
    <fieldset ref={list} className={styles.offers}>
      <legend className={styles.legend}>Send it to</legend>
      {shown.map((offer) => (
        <label key={offer.key} className={styles.offer}>
          <input
            type="radio"
            name="offered"
            value={offer.key}
            checked={chosen === offer.key}
            onChange={() => onChoose(offer)}
          />
          <span>{offer.label}</span>
        </label>
      ))}
      {isOpen ? null : (
        <Button size="sm" variant="outline" className={styles.change} onClick={() => setIsOpen(true)}>
          Change
        </Button>
      )}
    </fieldset>
  );
}
