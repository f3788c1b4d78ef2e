import { formatMoney } from "~/domain/money";
import { namePieces, type OrderStep } from "~/domain/order-progress";
import { useDates } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import css from "./order-details.module.css";

const WORDS: Readonly<Record<OrderStep["kind"], (amount: string) => string>> = {
  placed: () => "Order placed",
  paid: (amount) => `Paid ${amount}`.trimEnd(),
  shipped: () => "Shipped",
  delivered: () => "Delivered",
  returned: () => "Came back",
  refunded: (amount) => `${amount} refunded`,
  taken_off: () => "Taken off the order",
  cancelled: () => "Cancelled",
};

/** An order's events with times, and the steps still to come. */
export function OrderTimeline({ steps }: { steps: readonly OrderStep[] }) {
  const { formatTime } = useDates();
  return (
    <ol className={css.steps}>
      {steps.map(({ kind, at, amount, pieces }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parcels may be sent at one time, and steps never move
        <li key={place} className={at ? css.done : css.ahead}>
          <span className={css.what}>{WORDS[kind](amount === null ? "" : formatMoney(amount))}</span>
          {at ? (
            <time dateTime={at} className={css.when}>
              {formatTime(at)}
            </time>
          ) : (
            <span className={unseen.text}>still to come</span>
          )}
          {pieces.length > 0 ? <span className={css.pieces}>{namePieces(pieces)}</span> : null}
        </li>
      ))}
    </ol>
  );
}
