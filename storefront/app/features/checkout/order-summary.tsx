import { Form } from "@remix-run/react";
import { placeName } from "medusa-backend/contract/countries";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { totalQuantity } from "~/domain/cart";
import {
  arrivalWords,
  type Costs,
  type ExpectedArrival,
  extraRows,
  nothingAddedSentence,
  problemWords,
  tooLittleToPay,
} from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import type { Extras } from "~/domain/order";
import { Button } from "~/ui/button";
import { Input } from "~/ui/input";
import { infoPath } from "~/ui/layout/info-links";
import { TextLink } from "~/ui/text-link";
import link from "~/ui/text-link.module.css";
import titles from "~/ui/titles.module.css";
import unseen from "~/ui/unseen.module.css";
import { useVisitorDates } from "~/ui/visitor";
import styles from "./order-summary.module.css";
import type { ServerCart } from "./server-cart";

/** `whereTo` is null until the form has told. */
type Props = { cart: ServerCart; whereTo: WhereTo | null };

/** Amounts are in minor units. Delivery, tax and discount have rows if the server named any, else a sentence. */
export function OrderSummary({ cart, whereTo, children }: Props & { children: ReactNode }) {
  const { itemsTotal, extras, total, costs, costsFailed } = cart;
  const quantity = totalQuantity(cart);
  return (
    <section aria-labelledby="summary-heading" className={styles.summary}>
      <h2 id="summary-heading" className={titles.part}>
        Order Summary
      </h2>
      <dl className={styles.rows}>
        <SumRow label="Total items" value={String(quantity)} />
        <SumRows itemsTotal={itemsTotal} extras={extras} />
        <SumRow label="Total price" value={formatMoney(total)} strong />
      </dl>
      {whereTo?.refusal ? null : (
        <p className={styles.terms} data-testid="costs">
          {costs ? nothingAddedSentence(costs) : "Delivery and tax are shown before you pay."}
        </p>
      )}
      {costs?.arrival || whereTo?.refusal ? (
        <p className={styles.terms} data-testid="arrival">
          <ArrivalLine arrival={costs?.arrival ?? null} whereTo={whereTo} />
        </p>
      ) : costs || costsFailed ? null : (
        <div className={styles.arrival} />
      )}
      {children}
      <p role="status" className={unseen.text}>
        {`${quantity} ${quantity === 1 ? "item" : "items"}, ${formatMoney(total)} in all`}
      </p>
    </section>
  );
}

/** The field for a discount code, or the code that is applied. What is wrong with a code stands below the field. */
export function DiscountCode({ cart: { typedCode, setTypedCode, costs, costsFailed } }: { cart: ServerCart }) {
  const [text, setText] = useState(typedCode ?? "");
  const [id, faultId] = [useId(), useId()];
  const answer = typedCode === null ? null : (costs?.discountCode ?? null);
  const fault = typedCode === null ? null : faultOf(answer, costsFailed);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTypedCode(text.trim() || null);
  }

  function remove() {
    setText("");
    setTypedCode(null);
  }

  if (answer && answer.problem === null) {
    return (
      <div className={styles.form}>
        <p role="status" className={styles.applied}>
          <span>Your code is applied.</span>
          <Button variant="outline" size="sm" onClick={remove}>
            Remove code
          </Button>
        </p>
      </div>
    );
  }
  return (
    <Form className={styles.form} onSubmit={submit} noValidate aria-label="Discount">
      <label htmlFor={id} className={styles.label}>
        Discount code
      </label>
      <div className={styles.row}>
        <Input
          id={id}
          value={text}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={faultId}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="outline">
          Apply code
        </Button>
      </div>
      <p id={faultId} role="status" className={styles.fault}>
        {fault}
      </p>
    </Form>
  );
}

function faultOf(answer: Costs["discountCode"], failed: boolean) {
  if (failed) return "The code could not be checked. Please try again.";
  return answer?.problem ? problemWords({ ...answer, problem: answer.problem }) : null;
}

/** The id of the button that opens the payment; focus returns to it. */
export const PROCEED_ID = "proceed-to-payment";

/** What is to be paid stands above the button: on a narrow screen the order's summary is far away. */
export function ProceedToPayment({ cart: { total, costs }, whereTo }: Props) {
  const arrival = costs?.arrival ?? null;
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

/** `country` is empty if none is known; `refusal` says that the shop does not deliver there. */
export type WhereTo = { country: string; refusal: string | null; onChange: () => void };

/** When the order arrives, and where; or that the shop does not deliver there. Empty until either is known. */
function ArrivalLine({ arrival, whereTo }: { arrival: ExpectedArrival | null; whereTo: WhereTo | null }) {
  const dates = useVisitorDates();
  if (whereTo?.refusal) return <>{whereTo.refusal}</>;
  if (!arrival) return null;
  const words = arrivalWords(arrival, dates);
  if (!whereTo?.country) return <>{`${words}, delivered to ${arrival.place}.`}</>;
  const { country, onChange } = whereTo;
  return (
    <>
      <span>{`${words}, `}</span>
      <span className={styles.place}>
        {`delivered to ${placeName(country)} · `}
        <button type="button" className={link.link} onClick={onChange}>
          change<span className={unseen.text}> where it goes</span>
        </button>
      </span>
    </>
  );
}

/** The items and what is added to or subtracted from them, as rows of a `dl`; none if nothing is. Minor units. */
export function SumRows({ itemsTotal, extras }: { itemsTotal: number; extras: Extras | undefined }) {
  const rows = extraRows(extras);
  if (rows.length === 0) return null;
  return (
    <>
      <SumRow label="Items" value={formatMoney(itemsTotal)} />
      {rows.map(({ label, amount }) => (
        <SumRow key={label} label={label} value={amount} />
      ))}
    </>
  );
}

/** One row: `strong` for the total. */
export function SumRow({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? styles.total : styles.part}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
