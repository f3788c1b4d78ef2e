import type { Offered } from "./delivery-fields";
import styles from "./offered-addresses.module.css";

type Props = { offers: readonly Offered[]; chosen: string | null; onChoose: (offer: Offered) => void };

/** The customer's saved addresses and those of their last orders; choosing one fills the form. */
export function OfferedAddresses({ offers, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.offers}>
      <legend className={styles.legend}>Send it to</legend>
      {offers.map((offer) => (
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
    </fieldset>
  );
}
