import type { OrderReturn, Returnable } from "medusa-backend/contract";
import { infoPath } from "~/ui/layout/info-links";
import { useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { CancelReturn, RefuseReturn } from "./cancel-return";
import css from "./order-returns.module.css";
import screen from "./order-screen.module.css";
import { ReceiptDone, ReceiveReturn } from "./receive-return";
import { ReturnForm } from "./return-form";

const STATES: Readonly<Record<OrderReturn["status"], string>> = {
  requested: "We are waiting for the parcel",
  partially_received: "Part of it has arrived",
  received: "It has arrived",
  canceled: "Cancelled",
};

const isUnderWay = ({ status }: OrderReturn) => status === "requested" || status === "partially_received";

/** The owner cancels what has not arrived; an admin closes a partly received return. */
const isCancellable = ({ status }: OrderReturn, { own, receivable }: { own: boolean; receivable: boolean }) =>
  (status === "requested" && own) || (status === "partially_received" && (own || receivable));

/** A line of a return, and how much of it has arrived, unless that is none or all. */
function toWords(
  { status }: OrderReturn,
  { title, quantity, received, damaged }: OrderReturn["items"][number],
): string {
  const line = `${quantity} × ${title}`;
  const inPart = received < quantity && (received > 0 || status === "received");
  const words = [inPart ? `${received} arrived` : "", damaged > 0 ? `${damaged} damaged` : ""].filter(Boolean);
  return words.length > 0 ? `${line} (${words.join(", ")})` : line;
}

type Props = {
  returns: OrderReturn[];
  returnable: Returnable | null;
  /** The owner may cancel a return that has not arrived, or the rest of it. */
  own: boolean;
  /** Admins enter received pieces here, and close the return without the rest. */
  receivable: boolean;
};

/** The returns of an order with their states, and the form for another one. */
export function OrderReturns({ returns, returnable, own, receivable }: Props) {
  const { formatDate } = useDates();
  if (returns.length === 0 && !returnable) return null;
  return (
    <section className={screen.panel} aria-labelledby="returns">
      <h2 id="returns" className={screen.heading}>
        Returns
      </h2>
      {returns.map((one) => (
        <div key={one.id} className={css.return}>
          <p>
            <strong className={css.number}>{`Return #${one.number}`}</strong>
            {` ${STATES[one.status]}`}
          </p>
          <p className={css.words}>{one.items.map((item) => toWords(one, item)).join(", ")}</p>
          <p className={css.words}>
            {`Requested ${formatDate(one.requested_at)}${one.received_at ? `, arrived ${formatDate(one.received_at)}` : ""}${one.reason ? `. ${one.reason}` : ""}`}
          </p>
          {one.refusal ? (
            <p className={css.words}>
              {receivable ? "Refused: " : "We did not take it back: "}
              <span dir="auto">{one.refusal}</span>
            </p>
          ) : null}
          {one.note ? (
            <p className={css.note} dir="auto">
              {one.note}
            </p>
          ) : null}
          {receivable && isUnderWay(one) ? <ReceiveReturn returnId={one.id} items={one.items} /> : null}
          {receivable && isUnderWay(one) ? (
            <RefuseReturn returnId={one.id} number={one.number} rest={one.status === "partially_received"} />
          ) : null}
          {receivable ? <ReceiptDone returnId={one.id} /> : null}
          {one.status === "requested" && !receivable ? (
            <p>
              <TextLink to={infoPath("returns")}>How to pack and send it</TextLink>
            </p>
          ) : null}
          {isCancellable(one, { own, receivable }) ? (
            <CancelReturn returnId={one.id} number={one.number} rest={one.status === "partially_received"} />
          ) : null}
        </div>
      ))}
      {returnable ? (
        <ReturnForm key={returns.map(({ status }) => status).join()} returnable={returnable} byDesk={receivable} />
      ) : null}
    </section>
  );
}
