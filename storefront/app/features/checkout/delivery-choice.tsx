import { arrivalWords } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import { useVisitorDates } from "~/ui/visitor";
import css from "./delivery-choice.module.css";
import offers from "./delivery-form.module.css";
import type { ServerCart } from "./server-cart";

/** How fast an order comes, and at which price. There is no question if there is nothing to choose. */
export function DeliveryChoice({ cart }: { cart: ServerCart }) {
  const { deliveries, shippingOptionId, lostDelivery, costsFailed, chooseDelivery } = cart;
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
                onChange={() => chooseDelivery(id)}
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
      {!costsFailed && deliveries.length === 0 ? <div className={css.awaited} /> : null}
      <p role="status" className={css.lost}>
        {lostDelivery}
      </p>
    </>
  );
}
