import { type ExpectedArrival, tooLittleToPay } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import { Button } from "~/ui/button";
import { infoPath } from "~/ui/layout/info-links";
import { TextLink } from "~/ui/text-link";
import { ArrivalLine, type WhereTo } from "./arrival-line";
import styles from "./proceed-to-payment.module.css";

/** The id of the button that opens the payment; focus returns to it. */
export const PROCEED_ID = "proceed-to-payment";

/** The sum to pay (minor units), and the arrival and its country, null until the shop has answered. */
export type ToPay = { total: number; arrival: ExpectedArrival | null; whereTo: WhereTo | null };

/**
 * The button that sends the delivery form, in its last row, below what is to be paid: on a narrow screen the order's
 * summary is far above; on a wide one it is beside the form.
 */
export function ProceedToPayment({ toPay: { total, arrival, whereTo } }: { toPay: ToPay }) {
  const tooLittle = tooLittleToPay(total);
  return (
    <div className={styles.proceed}>
      <p className={styles.sum} data-testid="to-pay">
        <span>{`To pay: ${formatMoney(total)}`}</span>
        {tooLittle ? <span>{tooLittle}</span> : null}
        {arrival || whereTo?.refusal ? (
          <span>
            <ArrivalLine arrival={arrival} whereTo={whereTo} />
          </span>
        ) : null}
      </p>
      <Button type="submit" id={PROCEED_ID} size="xl" wide>
        Proceed to Payment
      </Button>
      <p className={styles.note}>
        You are charged only when the order is placed. Our {/* In a tab of its own: what was typed here stays. */}
        <TextLink to={infoPath("terms")} target="_blank">
          terms of sale
        </TextLink>
        {" apply, and you can "}
        <TextLink to={infoPath("returns")} target="_blank">
          send the order back
        </TextLink>
        .
      </p>
    </div>
  );
}
