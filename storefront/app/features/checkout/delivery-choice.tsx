import { arrivalWords, type DeliveryOffer } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import { useVisitorDates } from "~/ui/visitor";
import css from "./delivery-choice.module.css";
import offers from "./delivery-form.module.css";

type Props = {
  /** The standard one first. */
  deliveries: readonly DeliveryOffer[];
  /** Undefined for the standard one. */
  shippingOptionId: string | undefined;
  /** What the buyer is told whose choice is no longer offered. */
  lost: string | null;
  /** True while it may still become known what is offered. */
  isAsked: boolean;
  onChoose: (shippingOptionId: string) => void;
};

/** How fast an order comes, and at which price. There is no question if there is nothing to choose. */
export function DeliveryChoice({ deliveries, shippingOptionId, lost, isAsked, onChoose }: Props) {
  const dates = useVisitorDates();
  const chosen = shippingOptionId ?? deliveries[0]?.shippingOptionId;
  return (
    <>
      {deliveries.length > 1 ? (
        <fieldset className={offers.offers}>
          <legend className={offers.legend}>Delivery</legend>
          {deliveries.map(({ shippingOptionId: id, name, amount, arrival }) => (
            <label key={id} className={offers.offer}>
              <input
                type="radio"
                name="shipping_option"
                value={id}
                checked={id === chosen}
                onChange={() => onChoose(id)}
              />
              <span className={css.way}>
                <span className={css.name}>
                  <span>{name}</span>
                  <span className={css.price}>{amount === 0 ? "Free" : formatMoney(amount)}</span>
                </span>
                {arrival ? <span className={css.arrival}>{arrivalWords(arrival, dates)}</span> : null}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {isAsked && deliveries.length === 0 ? <div className={css.awaited} /> : null}
      <p role="status" className={css.lost}>
        {lost}
      </p>
    </>
  );
}
